import { expect, it } from 'vitest';
import type { Profile, User } from '@/domain/account/user';
import { selectOwnEmail, selectOwnName } from '@/store/account/ownName';
import { rootReducer } from '@/store/rootReducer';
import { profileSlice } from '@/store/slices/profileSlice';
import { sessionStarted } from '@/store/slices/sessionEvents';

const anna: User = { id: 'u1', username: 'anna', email: 'anna@camera.example' };

function stateWith(profile: Partial<Profile> | null, user: User = anna) {
  const { profileRequested, profileLoaded } = profileSlice.actions;
  const whole = { username: '', name: '', email: '', avatarUrl: null, ...profile };
  const steps = [
    sessionStarted({ user, role: 2, portal: 0 }),
    profileRequested('r1'),
    ...(profile ? [profileLoaded({ request: 'r1', profile: whole })] : []),
  ];
  return steps.reduce(rootReducer, rootReducer(undefined, { type: 'start' }));
}

it.each([
  ['none', { name: 'Anna K', username: 'ann', email: 'ann@home.example' }, 'Anna K', 'ann@home.example'],
  ['all except the user name', { username: 'ann' }, 'ann', 'anna@camera.example'],
  ['all', {}, 'anna', 'anna@camera.example'],
  ['the profile failed to load', null, 'anna', 'anna@camera.example'],
])(
  'own name and address: fall back to the session for values missing in the profile: %s',
  (_what, profile, name, email) => {
    const state = stateWith(profile);
    expect([selectOwnName(state), selectOwnEmail(state)]).toEqual([name, email]);
  },
);

it('own name and address: are empty if the vendor sent neither', () => {
  const state = stateWith({}, { id: 'u1', username: '', email: '' });
  expect([selectOwnName(state), selectOwnEmail(state)]).toEqual(['', '']);
});
