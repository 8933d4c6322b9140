import { refused } from '../vendor/problem';
import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';
import type { Account } from '../vendor/people';
import type { WireShareMember } from '../contract/wire';
import type { Answers, Call } from './call';

function ownCamera(
  { vendor, path }: Call<'shares'> | Call<'addShare'> | Call<'removeShare'>,
  user: Account,
): StandInCamera {
  const camera = vendor.household.cameraOf(user, path.cameraUuid);
  if (!vendor.household.isOwner(camera, user)) {
    throw refused(400, 'E1400', 'Only the owner of a camera can share it.');
  }
  return camera;
}

const member = (vendor: Vendor, person: Account, authority?: number): WireShareMember => ({
  uuid: person.uuid,
  displayName: vendor.household.nameOf(person),
  email: person.email,
  ...('avatar' in person ? { avatar: person.avatar ?? null } : {}),
  ...(authority === undefined ? {} : { authority }),
});

const membersOf = (vendor: Vendor, camera: StandInCamera): WireShareMember[] =>
  vendor.household
    .sharedWith(camera)
    .map((uuid) => vendor.accounts.byUuid(uuid))
    .filter((person) => person !== undefined)
    .map((person) => member(vendor, person));

export const uisShareAnswers = {
  shares(call, user) {
    if (call.vendor.behavior.shareListLoggedOut) throw refused(400, 'E1400', 'user already logout');
    const camera = ownCamera(call, user);
    return { users: [member(call.vendor, user, 1), ...membersOf(call.vendor, camera)] };
  },

  addShare(call, user) {
    const { household, accounts, behavior } = call.vendor;
    const camera = ownCamera(call, user);
    if (behavior.sharesRefused) throw refused(422, 'E1422', 'This camera cannot be shared at the moment.');
    const person = accounts.byEmail(call.body.data.email);
    if (!person) throw refused(422, 'E1422', 'There is no account with this e-mail address.');
    if (person.uuid === user.uuid) throw refused(400, 'E1400', 'This camera is yours already.');
    if (household.sharedWith(camera).includes(person.uuid)) {
      throw refused(409, 'E1409', 'This camera is already shared with this person.');
    }
    household.share(camera, person);
    return { email: person.email };
  },

  removeShare(call, user) {
    const { household, behavior } = call.vendor;
    const camera = ownCamera(call, user);
    if (behavior.sharesRefused) throw refused(422, 'E1422', 'This access cannot be removed at the moment.');
    const { userUuid } = call.path;
    if (!household.sharedWith(camera).includes(userUuid)) {
      throw refused(409, 'E1409', 'This camera is not shared with this person any more.');
    }
    household.unshare(camera, userUuid);
    return {};
  },
} satisfies Partial<Answers>;
