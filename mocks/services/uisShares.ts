import { refused } from '../vendor/problem';
import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';
import type { Account } from '../vendor/people';
import type { WireShareMember } from '../wire';
import { onlyQuery, readBody, type Call, type Route } from './call';

const PATH = '/uis/v1/cameras/:cameraUuid/shares';

function ownCamera(call: Call, user: Account): StandInCamera {
  const camera = call.vendor.household.cameraOf(user, call.param('cameraUuid'));
  if (!call.vendor.household.isOwner(camera, user)) {
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

/** `/uis/v1/cameras/{id}/shares`: who else may see a camera. */
export const uisShareRoutes: readonly Route[] = [
  {
    name: 'shares',
    method: 'GET',
    path: PATH,
    guest: false,
    answer(call, user) {
      onlyQuery(call, []);
      if (call.vendor.conduct.shareListLoggedOut) throw refused(400, 'E1400', 'user already logout');
      const camera = ownCamera(call, user);
      return { users: [member(call.vendor, user, 1), ...membersOf(call.vendor, camera)] };
    },
  },
  {
    name: 'addShare',
    method: 'POST',
    path: PATH,
    guest: false,
    answer(call, user) {
      const camera = ownCamera(call, user);
      const { email } = readBody(call, 'data', ['email']);
      if (call.vendor.conduct.sharesRefused) {
        throw refused(422, 'E1422', 'This camera cannot be shared at the moment.');
      }
      const person = call.vendor.accounts.byEmail(email);
      if (!person) throw refused(422, 'E1422', 'There is no account with this e-mail address.');
      if (person.uuid === user.uuid) throw refused(400, 'E1400', 'This camera is yours already.');
      if (call.vendor.household.sharedWith(camera).includes(person.uuid)) {
        throw refused(409, 'E1409', 'This camera is already shared with this person.');
      }
      call.vendor.household.share(camera, person);
      return { email: person.email };
    },
  },
  {
    name: 'removeShare',
    method: 'DELETE',
    path: `${PATH}/:userUuid`,
    guest: false,
    answer(call, user) {
      const camera = ownCamera(call, user);
      if (call.vendor.conduct.sharesRefused) {
        throw refused(422, 'E1422', 'This access cannot be removed at the moment.');
      }
      const personUuid = call.param('userUuid');
      if (!call.vendor.household.sharedWith(camera).includes(personUuid)) {
        throw refused(409, 'E1409', 'This camera is not shared with this person any more.');
      }
      call.vendor.household.unshare(camera, personUuid);
      return {};
    },
  },
];
