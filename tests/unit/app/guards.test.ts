import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalHome, redirectFor, wantedAddress, type Guard } from '@/app/guards';
import { privatePaths, routes } from '@/app/routes';
import type { Portal } from '@/domain/account/user';
import { runs } from '../../support/runs';

describe('route guards', () => {
  it.each<[Guard, boolean, Portal, string | null]>([
    ['guest', false, 0, null],
    ['guest', false, 1, null],
    ['guest', true, 0, '/home'],
    ['guest', true, 1, '/home'],
    ['private', false, 0, '/'],
    ['private', false, 1, '/'],
    ['private', true, 0, null],
    ['private', true, 1, null],
    ['home', false, 0, '/'],
    ['home', true, 0, null],
    ['home', true, 1, '/auto'],
    ['auto', false, 1, '/'],
    ['auto', true, 0, '/home'],
    ['auto', true, 1, null],
  ])(
    'return the redirect target for a %s route (logged in: %j, portal: %i): %j',
    (guard, isAuthenticated, portal, target) => {
      expect(redirectFor(guard, { isAuthenticated, portal, wanted: null })).toBe(target);
    },
  );

  it('never redirect in circles', () => {
    const guardOf: Record<string, Guard> = { '/': 'guest', '/home': 'home', '/auto': 'auto' };
    for (const guard of ['guest', 'private', 'home', 'auto'] as const) {
      for (const isAuthenticated of [true, false]) {
        for (const portal of [0, 1] as const) {
          const visitor = { isAuthenticated, portal, wanted: null };
          let at: Guard | undefined = guard;
          let steps = 0;
          for (let target = redirectFor(guard, visitor); target !== null; steps += 1) {
            at = guardOf[target];
            target = at ? redirectFor(at, visitor) : null;
            if (steps > 2) break;
          }
          expect(steps).toBeLessThanOrEqual(2);
        }
      }
    }
  });

  it('send a guest to the requested page after the log-in', () => {
    expect(redirectFor('guest', { isAuthenticated: true, portal: 0, wanted: '/account' })).toBe('/account');
  });

  it('restrict only the expected pages to guests or to one portal', () => {
    const guardedBy = (guard: Guard) =>
      routes.filter((route) => route.guard === guard).map(({ path }) => path);
    expect(guardedBy('guest')).toEqual(['/', '/login', '/register', '/forgot-password', '/reset-password']);
    expect(guardedBy('home')).toEqual(['/home', '/wall', '/replay']);
    expect(guardedBy('auto')).toEqual(['/auto']);
  });

  it('have a home page for each portal', () => {
    expect([portalHome(0), portalHome(1)]).toEqual(['/home', '/auto']);
  });
});

describe('URL that a guest first requested', () => {
  const wanted = (address: unknown) => wantedAddress({ wanted: address }, privatePaths);

  it.each([
    '/home',
    '/auto',
    '/account',
    '/share',
    '/last-activity?from=2026-06-01&to=2026-06-02',
    '/camera-detail/a%2Fb/c',
    '/auto/v1/summary#map',
    '/auto/notifications',
    '/view-all-device',
  ])('is kept: %s', (address) => {
    expect(wanted(address)).toBe(address);
  });

  it.each([
    'https://evil.example/home',
    'http:/home',
    '//evil.example/home',
    '///evil.example',
    '/\\evil.example/home',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    ' /home',
    'javascript:alert(1)',
    'data:text/html,x',
    'home',
    '',
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/nowhere',
    '/homepage',
    '/home/../../evil',
    '/@evil.example',
    '/.evil.example',
    '/home@evil.example',
    '/%2F%2Fevil.example',
  ])('is dropped: %j', (address) => {
    expect(wanted(address)).toBeNull();
  });

  it.each([
    null,
    undefined,
    7,
    '/home',
    [],
    {},
    { wanted: null },
    { wanted: ['/home'] },
    { wanted: { a: 1 } },
  ])('is not read from the malformed history state %j', (state) => {
    expect(wantedAddress(state, privatePaths)).toBeNull();
  });

  it('never leads to another origin', () => {
    const origin = 'https://app.example';
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '..',
        '.',
        '%2F',
        '%5C',
        '@',
        ':',
        '\t',
        '\n',
        'https:',
        'evil.example',
        'home',
        'auto',
        'account',
        '?',
        '#',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
        (address) => {
          const kept = wanted(address);
          expect(kept === null || new URL(kept, origin).origin === origin).toBe(true);
        },
      ),
      runs(150),
    );
  });
});
