import type { LiveCredential } from '@/domain/cameras/camera';

/** Milliseconds: a credential lasts longer, but the share that it belongs to may be taken back. */
const KEPT_FOR = 120_000;

/**
 * Credentials of live streams that a camera has answered to, so that it is watched again without a call to the vendor.
 * Each is given out once; the player hands it back when the camera has answered, so that a bad one is not used twice.
 */
export interface LiveCredentials {
  /** @returns null: the vendor has to be asked. */
  take: (cameraId: string) => LiveCredential | null;
  /** Remembers when the vendor gave this credential out. */
  issued: (credential: LiveCredential) => void;
  keep: (cameraId: string, credential: LiveCredential) => void;
  /** Ends with the session. */
  clear: () => void;
}

/** @param now milliseconds of a clock that is compared with itself alone. */
export function createLiveCredentials(now: () => number): LiveCredentials {
  const issuedAt = new WeakMap<LiveCredential, number>();
  const kept = new Map<string, LiveCredential>();
  const isFresh = (credential: LiveCredential) => {
    const age = now() - (issuedAt.get(credential) ?? -Infinity);
    return age >= 0 && age < KEPT_FOR;
  };
  return {
    take(cameraId) {
      const credential = kept.get(cameraId);
      kept.delete(cameraId);
      return credential !== undefined && isFresh(credential) ? credential : null;
    },
    issued(credential) {
      issuedAt.set(credential, now());
    },
    keep(cameraId, credential) {
      if (isFresh(credential)) kept.set(cameraId, credential);
    },
    clear() {
      kept.clear();
    },
  };
}
