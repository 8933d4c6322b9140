import type { ForPlayback } from '@/api/client';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { LiveCredential } from '@/domain/cameras/camera';
import type { Promotion } from '@/domain/promotion';
import { failed, succeeded, type Failure, type Result } from '@/domain/result';
import type { AppThunk } from './appThunk';
import { newestEvents } from './events/newestEvents';

type NoRecording = { kind: 'noRecording' };
/** The vendor has deleted the recording, or does not let this user see it any more. */
type RecordingGone = { kind: 'gone' };

/**
 * The credential of a camera's live stream: one that has just worked, else the vendor's answer. Where the app asks on its own
 * account it tolerates that the camera is gone or no longer shared: its picture alone is missing.
 */
export const requestLiveCredential =
  (
    cameraId: string,
    signal: AbortSignal,
    options: ForPlayback = {},
  ): AppThunk<Promise<Result<LiveCredential>>> =>
  async (_dispatch, _getState, services) => {
    const { api, liveCredentials } = services;
    const kept = liveCredentials.take(cameraId);
    if (kept !== null) return succeeded(kept);
    const answer = await api.cameras.liveCredential(cameraId, signal, options);
    if (answer.ok) liveCredentials.issued(answer.value);
    return answer;
  };

/** Keeps a credential that the camera has answered to, for the next time that it is watched. */
export const keepLiveCredential =
  (cameraId: string, credential: LiveCredential): AppThunk =>
  (_dispatch, _getState, { liveCredentials }) => {
    liveCredentials.keep(cameraId, credential);
  };

/** Aborts when the session ends. */
export const sessionSignal =
  (): AppThunk<AbortSignal> =>
  (_dispatch, _getState, { session }) =>
    session.signal();

/** Where a camera's channel is, kept for its user over page loads, and gone with log-out. */
export const channelMemory =
  (
    cameraId: string,
  ): AppThunk<{ read: () => Promise<string | null>; write: (channel: string | null) => void }> =>
  (_dispatch, _getState, { marks }) => {
    const name = `channel.${cameraId}`;
    return {
      // Without it the service is asked, as for a camera that was never watched.
      read: () => marks.read(name).catch(() => null),
      write: (channel) => void marks.write(name, channel ?? '').catch(() => undefined),
    };
  };

/** Asks for the address of a recording that a person has asked for on a screen. */
export const requestClip =
  (
    clip: { eventId: string; cameraId: string },
    signal: AbortSignal,
    promotion?: Promotion,
  ): AppThunk<Promise<Result<string>>> =>
  async (_dispatch, _getState, services) => {
    const { api } = services;
    return await api.events.clip(clip, signal, { promotion });
  };

const isGone = (failure: Failure): boolean =>
  (failure.kind === 'refused' || failure.kind === 'unexpected') &&
  (failure.status === 403 || failure.status === 404);

/**
 * Asks for the address of one recording among several, on the app's own account: replay goes on to it, an export
 * contains it. If that one is gone, the others are still there, and so is the session.
 */
export const requestOneOfSeveral =
  (
    clip: { eventId: string; cameraId: string },
    signal: AbortSignal,
    promotion?: Promotion,
  ): AppThunk<Promise<Result<string, Failure | RecordingGone>>> =>
  async (_dispatch, _getState, services) => {
    const { api } = services;
    const address = await api.events.clip(clip, signal, { promotion, toleratesMissing: true });
    return !address.ok && isGone(address.failure) ? failed({ kind: 'gone' }) : address;
  };

/** The newest recording of a camera. */
export interface LatestClip extends Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'> {
  url: string;
}

/**
 * Asks for the newest clip of a camera. The app has chosen it, not the user: one that retention has deleted meanwhile is
 * named, and the session goes on.
 */
export const requestLatestClip =
  (
    cameraId: string,
    signal: AbortSignal,
    options: ForPlayback = {},
  ): AppThunk<Promise<Result<LatestClip, Failure | NoRecording | RecordingGone>>> =>
  async (dispatch, _getState, { api }) => {
    const newest = dispatch(newestEvents());
    const addressOf = (eventId: string, asking: AbortSignal) =>
      dispatch(requestOneOfSeveral({ eventId, cameraId }, asking, options.promotion));
    // The address of the one that is known as the newest is requested at the same time: one round trip less, if it still is.
    const guess = newest.get(cameraId)?.id;
    const guessing = new AbortController();
    const drop = () => guessing.abort();
    signal.addEventListener('abort', drop, { once: true });
    const guessed = guess === undefined || signal.aborted ? null : addressOf(guess, guessing.signal);
    const found = await api.events.latest(cameraId, signal, options);
    const latest = found.ok ? found.value.latest : null;
    if (latest === null || latest.id !== guess) drop();
    if (!found.ok) return found;
    if (latest === null) return failed({ kind: 'noRecording' });
    // One that was newer may have been deleted.
    newest.set(cameraId, latest);
    const clip = await (latest.id === guess && guessed !== null ? guessed : addressOf(latest.id, signal));
    if (!clip.ok) return clip;
    const { id, at, code } = latest;
    return succeeded({ id, cameraId, at, code, url: clip.value });
  };

/** Asks for the address of a camera's recording in the list of all cameras, where the one that is known has expired. */
export const requestTileClip =
  (cameraId: string, signal: AbortSignal): AppThunk<Promise<Result<string, Failure | NoRecording>>> =>
  async (_dispatch, _getState, services) => {
    const list = await services.api.cameras.viewAll(signal);
    if (!list.ok) return list;
    const videoUrl = list.value.find((tile) => tile.cameraId === cameraId)?.videoUrl ?? null;
    return videoUrl === null ? failed({ kind: 'noRecording' }) : succeeded(videoUrl);
  };
