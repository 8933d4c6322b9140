import { useCallback, useMemo } from 'react';
import type { Activity } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import { succeeded } from '@/domain/result';
import type { ViewAllTile } from '@/domain/viewAll';
import type { PlaybackSource, PlaybackWay } from '@/player/core/source';
import { useAppDispatch } from '@/store/hooks';
import { requestClip, requestLatestClip, requestLiveCredential, requestTileClip } from '@/store/playback';

type ClipWay = Extract<PlaybackWay, { kind: 'clip' }>;

/** How one recording is played: its address is asked for anew each time. */
export function useClipWay(): (recording: Pick<Activity, 'id' | 'cameraId'>) => ClipWay {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => dispatch(requestClip({ eventId, cameraId }, signal)),
    }),
    [dispatch],
  );
}

/** Live first where camera and browser can, then the newest recording; the snapshot remains. */
export function useCameraSource({ id, isLive, snapshotUrl }: Camera, livePlays: boolean): PlaybackSource {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const live: PlaybackWay = {
      kind: 'live',
      credential: (signal) => dispatch(requestLiveCredential(id, signal)),
    };
    const clip: PlaybackWay = { kind: 'clip', url: (signal) => dispatch(requestLatestClip(id, signal)) };
    const goesLive = isLive && livePlays;
    return {
      key: `${id}:${goesLive ? 'live' : 'clip'}`,
      ways: goesLive ? [live, clip] : [clip],
      snapshotUrl,
    };
  }, [dispatch, id, isLive, livePlays, snapshotUrl]);
}

/** One recording, with its own picture or the camera's. */
export function useClipSource(
  { id, cameraId, thumbnailUrl }: Activity,
  { snapshotUrl }: Camera,
): PlaybackSource {
  const wayOf = useClipWay();
  return useMemo<PlaybackSource>(
    () => ({
      key: `${cameraId}:${id}`,
      ways: [wayOf({ id, cameraId })],
      snapshotUrl: thumbnailUrl ?? snapshotUrl,
    }),
    [wayOf, id, cameraId, thumbnailUrl, snapshotUrl],
  );
}

/** The address that is known, once; whoever asks again has found that it is good no more. */
function once(known: string, ask: ClipWay['url']): ClipWay['url'] {
  let isGiven = false;
  return (signal) => {
    if (isGiven) return ask(signal);
    isGiven = true;
    return Promise.resolve(succeeded(known));
  };
}

/** A recording whose address came with the list of all cameras. */
export function useTileSource({ cameraId, snapshotUrl }: ViewAllTile, videoUrl: string): PlaybackSource {
  const dispatch = useAppDispatch();
  return useMemo<PlaybackSource>(
    () => ({
      key: `${cameraId}:${videoUrl}`,
      ways: [{ kind: 'clip', url: once(videoUrl, (signal) => dispatch(requestTileClip(cameraId, signal))) }],
      snapshotUrl,
    }),
    [dispatch, cameraId, snapshotUrl, videoUrl],
  );
}
