import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Activity } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import type { Demand } from '@/domain/demand';
import { succeeded, type Result } from '@/domain/result';
import type { ViewAllTile } from '@/domain/viewAll';
import { usePlayerConfig } from '@/player/core/playerConfig';
import type { PlaybackSource, PlaybackWay, SourceProblem } from '@/player/core/source';
import { preloadTransport, prepareClip, prepareLive } from '@/player/openTransport';
import { useAppDispatch, useClock } from '@/store/hooks';
import type { Sign } from '@/ui/base/useIntent';
import {
  requestClip,
  requestLatestClip,
  requestLiveCredential,
  requestOneOfSeveral,
  requestTileClip,
} from '@/store/playback';
import { createAhead, type Ahead } from './ahead';
import { preloadPlayer } from './LazyPlayer';

type Prepare = (sign: Sign) => void;

/** Whether nobody has pressed yet: from then on the player loads for itself what would be loaded ahead. */
const isEarly = (demand: Demand | undefined): boolean => demand?.isMade === false;

function useAhead<Answer>(ask: Parameters<typeof createAhead<Answer>>[0]): Ahead<Answer> {
  const ahead = useMemo(() => createAhead(ask), [ask]);
  useEffect(() => ahead.forget, [ahead]);
  return ahead;
}

type ClipWay = Extract<PlaybackWay, { kind: 'clip' }>;

/** How one recording is played: its address is asked for anew each time. */
function useClipWay(): (recording: Pick<Activity, 'id' | 'cameraId'>) => ClipWay {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => dispatch(requestClip({ eventId, cameraId }, signal)),
    }),
    [dispatch],
  );
}

/** How a recording is played that comes in its turn, as in replay: one that is gone is stepped over. */
export function useSequenceClipWay(): ReturnType<typeof useClipWay> {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => dispatch(requestOneOfSeveral({ eventId, cameraId }, signal)),
    }),
    [dispatch],
  );
}

/** The clips of a list, of which the one that somebody is about to choose is asked for ahead; one at a time. */
export function useClipsAhead(): { look: (clip: Activity) => void; wayOf: ReturnType<typeof useClipWay> } {
  const dispatch = useAppDispatch();
  const usual = useClipWay();
  const early = useRef<{ id: string; ahead: Ahead<Awaited<ReturnType<ClipWay['url']>>> } | null>(null);
  useEffect(() => () => early.current?.ahead.forget(), []);

  const look = useCallback(
    ({ id: eventId, cameraId }: Activity) => {
      if (early.current?.id !== eventId) {
        early.current?.ahead.forget();
        const ahead = createAhead(async (signal, demand) => {
          const answer = await dispatch(requestClip({ eventId, cameraId }, signal, demand));
          if (isEarly(demand) && answer.ok) void prepareClip(answer.value, signal);
          return answer;
        });
        early.current = { id: eventId, ahead };
      }
      early.current.ahead.begin();
    },
    [dispatch],
  );
  const wayOf = useCallback(
    (clip: Pick<Activity, 'id' | 'cameraId'>): ClipWay => ({
      kind: 'clip',
      url: (signal) =>
        early.current?.id === clip.id ? early.current.ahead.take(signal) : usual(clip).url(signal),
    }),
    [usual],
  );
  return useMemo(() => ({ look, wayOf }), [look, wayOf]);
}

/** A recording that is known, with its beginning, only when its address has been asked for. */
function datedClip(
  take: (signal: AbortSignal) => Promise<Result<{ url: string; at: number }, SourceProblem>>,
): ClipWay {
  let startsAt: number | null = null;
  return {
    kind: 'clip',
    url: async (signal) => {
      const answer = await take(signal);
      if (!answer.ok) return answer;
      startsAt = answer.value.at;
      return succeeded(answer.value.url);
    },
    startsAt: () => startsAt,
  };
}

/** Live first where camera and browser can, then the newest recording; the snapshot remains. */
export function useCameraSource(
  { id, isLive, snapshotUrl }: Camera,
  livePlays: boolean,
): { source: PlaybackSource; prepare: Prepare } {
  const dispatch = useAppDispatch();
  const now = useClock();
  const config = usePlayerConfig();
  const goesLive = isLive && livePlays;
  const live = useAhead(
    useCallback(
      async (signal: AbortSignal, demand?: Demand) => {
        const answer = await dispatch(requestLiveCredential(id, signal, demand));
        if (isEarly(demand) && answer.ok) void prepareLive(answer.value, config, signal);
        return answer;
      },
      [dispatch, id, config],
    ),
  );
  const clip = useAhead(
    useCallback(
      async (signal: AbortSignal, demand?: Demand) => {
        const answer = await dispatch(requestLatestClip(id, signal, demand));
        if (isEarly(demand) && answer.ok) void prepareClip(answer.value.url, signal);
        return answer;
      },
      [dispatch, id],
    ),
  );
  const dated = useMemo(() => datedClip(clip.take), [clip]);
  const source = useMemo<PlaybackSource>(() => {
    const ways: PlaybackWay[] = [dated];
    if (goesLive) ways.unshift({ kind: 'live', credential: live.take, now });
    return { key: `${id}:${goesLive ? 'live' : 'clip'}`, ways, snapshotUrl };
  }, [id, goesLive, live, dated, snapshotUrl, now]);
  const prepare = useCallback<Prepare>(
    (sign) => {
      preloadPlayer();
      preloadTransport(goesLive ? 'live' : 'clip');
      if (!goesLive) clip.begin();
      else if (sign === 'press') live.begin();
    },
    [goesLive, live, clip],
  );
  return { source, prepare };
}

/**
 * One recording, with its own picture or the camera's.
 * @param from where it begins to play, in seconds.
 */
export function useClipSource(
  { id, cameraId, at, thumbnailUrl }: Activity,
  { snapshotUrl }: Camera,
  wayOf: ReturnType<typeof useClipWay>,
  from = 0,
): PlaybackSource {
  return useMemo<PlaybackSource>(
    () => ({
      key: `${cameraId}:${id}`,
      ways: [{ ...wayOf({ id, cameraId }), from, startsAt: () => at }],
      snapshotUrl: thumbnailUrl ?? snapshotUrl,
    }),
    [wayOf, id, cameraId, at, thumbnailUrl, snapshotUrl, from],
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
