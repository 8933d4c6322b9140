import { anna, annasLogin, NOW, sessionRig, tokenOf, type SessionRig } from '../../support/sessionRig';

export const fresh = () => tokenOf(anna);
export const expired = () => tokenOf(anna, -1);

export async function loggedIn(remember = false, options: Parameters<typeof sessionRig>[0] = {}) {
  const rig = sessionRig(options);
  await rig.session.signIn(annasLogin, remember);
  return rig;
}

/** Simulates a reload of the tab, which preserves its storages and keys but not its memory. */
export const reloaded = ({ tab, shared, keys }: SessionRig, now = () => NOW) =>
  sessionRig({ tab, shared, keys, now });

export const anHourLater = () => NOW + 3_600_000;
