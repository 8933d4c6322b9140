import { ContractViolation, refused } from '../vendor/problem';
import type { WireCamera } from '../wire';
import { readBody, type Route } from './call';

/** `/uis-wrapper/v2`: log-in and the list of cameras. */
export const uisWrapperRoutes: readonly Route[] = [
  {
    name: 'login',
    method: 'POST',
    path: '/uis-wrapper/v2/users/login',
    guest: true,
    answer(call) {
      const { platformType, username, password } = readBody(call, 'data', [
        'platformType',
        'username',
        'password',
      ]);
      if (platformType !== 'OTHERS') throw new ContractViolation('platformType must be OTHERS');
      const person = call.vendor.accounts.byEmail(username);
      if (call.vendor.sessions.takeRefusedLogIn() || !person || person.password !== password) {
        throw refused(401, 'E1401', 'The e-mail or the password is wrong.');
      }
      return { jwt: call.vendor.sessions.issueToken(person) };
    },
  },
  {
    name: 'cameras',
    method: 'GET',
    path: '/uis-wrapper/v2/cameras',
    guest: false,
    answer({ vendor, origin }, user) {
      const cameras = vendor.household.camerasOf(user).map((camera): WireCamera => ({
        uuid: camera.uuid,
        displayName: camera.displayName,
        status: vendor.household.isOffline(camera.uuid) ? 'Offline' : camera.status,
        snapshot: vendor.recordings.snapshotUrl(camera, origin),
        authority: vendor.household.isOwner(camera, user) ? 1 : 2,
        CameraUseType: camera.useType,
        batteryPercentage: camera.battery,
        networkStatus: camera.network,
      }));
      return { cameras };
    },
  },
];
