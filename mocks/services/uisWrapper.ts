import type { Vendor } from '../vendor';
import type { StandInCamera } from '../vendor/cameras';
import type { Account } from '../vendor/people';
import { refused } from '../vendor/problem';
import type { WireCamera } from '../contract/wire';
import type { Answers } from './call';

const wireCamera = (camera: StandInCamera, vendor: Vendor, user: Account, origin: string): WireCamera => ({
  uuid: camera.uuid,
  displayName: camera.displayName,
  status: vendor.household.isOffline(camera.uuid) ? 'Offline' : camera.status,
  snapshot: vendor.recordings.snapshotUrl(camera, origin),
  authority: vendor.household.isOwner(camera, user) ? 1 : 2,
  CameraUseType: camera.useType,
  ...(camera.battery === undefined ? {} : { batteryPercentage: camera.battery }),
  ...(camera.network === undefined ? {} : { networkStatus: camera.network }),
});

export const uisWrapperAnswers = {
  login({ vendor, body }) {
    const { username, password } = body.data;
    const person = vendor.accounts.byEmail(username);
    if (vendor.sessions.takeRefusedLogIn() || !person || person.password !== password) {
      throw refused(401, 'E1401', 'The e-mail or the password is wrong.');
    }
    return { jwt: vendor.sessions.issueToken(person) };
  },

  cameras({ vendor, origin }, user) {
    const cameras = vendor.household
      .camerasOf(user)
      .map((camera) => wireCamera(camera, vendor, user, origin));
    vendor.household.noteListed();
    return { cameras };
  },
} satisfies Partial<Answers>;
