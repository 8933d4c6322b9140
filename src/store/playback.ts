import type { ForPlayback } from '@/api/client';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { Promotion } from '@/domain/promotion';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import { newestEvents } from './events/newestEvents';
import type { Services } from './services';

type NoRecording = { kind: 'noRecording' };
type RecordingGone = { kind: 'gone' };

/**
 * Returns a credential that the camera has recently accepted, or requests one. With `toleratesMissing`, a
 * missing camera does not end the session.
 */
export async function requestLiveCredential(
  { api, liveCredentials }: Services,
  cameraId: string,
  signal: AbortSignal,
  options: ForPlayback = {},
): Promise<Result<LiveCredential>> {
  const kept = liveCredentials.take(cameraId);
  if (kept !== null) return succeeded(kept);
  const answer = await api.cameras.liveCredential(cameraId, signal, options);
  if (answer.ok) liveCredentials.issued(answer.value);
  return answer;
}

export function channelMemory({ marks }: Services, cameraId: string) {
  const name = `channel.${cameraId}`;
  return {
    read: (): Promise<string | null> => marks.read(name).catch(() => null),
    write: (channel: string | null): void => void marks.write(name, channel ?? '').catch(() => undefined),
  };
}

const MEDIA_ORIGIN = 'media';

/** @returns the origin of the last recording's URL, even after a reload; null if unknown */
export const readMediaOrigin = ({ marks }: Services): Promise<string | null> =>
  marks.read(MEDIA_ORIGIN).catch(() => null);

async function clipAddress(
  services: Services,
  clip: { eventId: string; cameraId: string },
  signal: AbortSignal,
  options: ForPlayback,
): Promise<Result<string>> {
  const address = await services.api.events.clip(clip, signal, options);
  if (address.ok) services.marks.write(MEDIA_ORIGIN, new URL(address.value).origin).catch(() => undefined);
  return address;
}

export const requestClip = (
  services: Services,
  clip: { eventId: string; cameraId: string },
  signal: AbortSignal,
  promotion?: Promotion,
): Promise<Result<string>> => clipAddress(services, clip, signal, { promotion });

const isGone = (failure: Failure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'unexpected') &&
  (failure.status === 403 || failure.status === 404);

/**
 * Requests the URL of one of several recordings, for replay or an export. A deleted recording does not end
 * the session.
 */
export async function requestOneOfSeveral(
  services: Services,
  clip: { eventId: string; cameraId: string },
  signal: AbortSignal,
  promotion?: Promotion,
): Promise<Result<string, Failure | RecordingGone>> {
  const address = await clipAddress(services, clip, signal, { promotion, toleratesMissing: true });
  return !address.ok && isGone(address.failure) ? failed({ kind: 'gone' }) : address;
}

export interface LatestClip extends Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'> {
  url: string;
}

/**
 * Requests a camera's newest clip. If the clip has been deleted, the session does not end, because the user
 * did not choose the clip.
 */
export async function requestLatestClip(
  services: Services,
  cameraId: string,
  signal: AbortSignal,
  options: ForPlayback = {},
): Promise<Result<LatestClip, Failure | NoRecording | RecordingGone>> {
  const newest = newestEvents(services);
  const addressOf = (eventId: string, asking: AbortSignal) =>
    requestOneOfSeveral(services, { eventId, cameraId }, asking, options.promotion);
  // Requests the newest known recording in parallel, because it is probably still the newest.
  const guess = newest.get(cameraId)?.id;
  const guessing = new AbortController();
  const drop = () => guessing.abort();
  signal.addEventListener('abort', drop, { once: true });
  const guessed = guess === undefined || signal.aborted ? null : addressOf(guess, guessing.signal);
  const found = await services.api.events.latest(cameraId, signal, options);
  const latest = found.ok ? found.value.latest : null;
  if (latest === null || latest.id !== guess) drop();
  if (!found.ok) return found;
  if (latest === null) return failed({ kind: 'noRecording' });
  // Stores an older recording too, because the newer one may have been deleted.
  newest.set(cameraId, latest);
  const clip = await (latest.id === guess && guessed !== null ? guessed : addressOf(latest.id, signal));
  if (!clip.ok) return clip;
  const { id, at, code } = latest;
  return succeeded({ id, cameraId, at, code, url: clip.value });
}

/** Requests the list of all cameras again, because its URL for this camera's recording has expired. */
export async function requestTileClip(
  { api }: Services,
  cameraId: string,
  signal: AbortSignal,
): Promise<Result<string, Failure | NoRecording>> {
  const list = await api.cameras.viewAll(signal);
  if (!list.ok) return list;
  const videoUrl = list.value.find((tile) => tile.cameraId === cameraId)?.videoUrl ?? null;
  return videoUrl === null ? failed({ kind: 'noRecording' }) : succeeded(videoUrl);
}
