import type { LiveCredential } from '@/domain/cameras/camera';

/** Shorter than a credential's validity, because the owner may stop sharing the camera. */
const KEPT_FOR_MS = 120_000;

/**
 * Keeps credentials that a camera has accepted, because reuse saves a call to the vendor. `take` returns each
 * credential once. The player returns it with `keep` once the camera has answered, so a refused one is not
 * reused.
 */
export interface LiveCredentials {
  take: (cameraId: string) => LiveCredential | null;
  issued: (credential: LiveCredential) => void;
  keep: (cameraId: string, credential: LiveCredential) => void;
  clear: () => void;
}

/** @param now monotonic milliseconds */
export function createLiveCredentials(now: () => number): LiveCredentials {
  const issuedAt = new WeakMap<LiveCredential, number>();
  const kept = new Map<string, LiveCredential>();
  const isFresh = (credential: LiveCredential) => {
    const age = now() - (issuedAt.get(credential) ?? -Infinity);
    return age >= 0 && age < KEPT_FOR_MS;
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
