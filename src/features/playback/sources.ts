import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { savesData } from '@/device/dataSaver';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { isBatteryLow, type Camera } from '@/domain/cameras/camera';
import { eventKey } from '@/domain/selection';
import type { Promotion } from '@/domain/promotion';
import { succeeded, type Result } from '@/domain/result';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { usePlayerConfig } from '@/player/playerConfig';
import type {
  LiveSource,
  PlayerMedia,
  PlaybackSource,
  PrefetchedChannel,
  SourceProblem,
} from '@/player/source';
import { preloadTransport, prefetchClip, prefetchChannel, prepareLive } from '@/player/openTransport';
import type { AppDispatch } from '@/store/appThunk';
import { useAppDispatch, useClock } from '@/store/hooks';
import type { Intent } from '@/ui/hooks/useIntent';
import {
  channelMemory,
  requestClip,
  keepLiveCredential,
  requestLatestClip,
  requestLiveCredential,
  requestOneOfSeveral,
  requestTileClip,
  sessionSignal,
  type LatestClip,
} from '@/store/playback';
import { createPrefetch, type PrefetchedAnswer } from './prefetch';
import { preloadPlayer } from './LazyPlayer';

type Prefetch = (intent: Intent) => void;

function usePrefetch<Answer>(ask: Parameters<typeof createPrefetch<Answer>>[0]): PrefetchedAnswer<Answer> {
  const prefetch = useMemo(() => createPrefetch(ask), [ask]);
  useEffect(() => prefetch.forget, [prefetch]);
  return prefetch;
}

function useChannel(cameraId: string): PrefetchedChannel {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({ channelMemory: dispatch(channelMemory(cameraId)), session: dispatch(sessionSignal()) }),
    [dispatch, cameraId],
  );
}

type ClipSource = Extract<PlaybackSource, { kind: 'clip' }>;

/** Requests the URL anew each time. */
function useClipSources(): (recording: Pick<CameraEvent, 'id' | 'cameraId'>) => ClipSource {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => dispatch(requestClip({ eventId, cameraId }, signal)),
    }),
    [dispatch],
  );
}

/** Skips missing recordings, since the next one follows, as in replay. */
export function useSequenceSources(): ReturnType<typeof useClipSources> {
  const dispatch = useAppDispatch();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => dispatch(requestOneOfSeveral({ eventId, cameraId }, signal)),
    }),
    [dispatch],
  );
}

/** The recording that the user is about to select. */
interface PrefetchedRecording {
  key: string;
  session: AbortSignal;
  prefetch: PrefetchedAnswer<Awaited<ReturnType<ClipSource['url']>>>;
}

/** Holds one recording per app, since a row of one screen may lead to the player of another. */
const prefetchedRecordings = new WeakMap<AppDispatch, PrefetchedRecording>();

/**
 * Prefetches a recording for some seconds, also for the next screen.
 * @param isCurrent true if the camera's own list has just shown it; from another list it may be missing
 */
export function useClipPrefetch(isCurrent: boolean): (clip: CameraEvent) => void {
  const dispatch = useAppDispatch();
  const request = isCurrent ? requestClip : requestOneOfSeveral;
  return useCallback(
    ({ id: eventId, cameraId }: CameraEvent) => {
      if (savesData()) return;
      preloadPlayer();
      const key = eventKey({ id: eventId, cameraId });
      let known = prefetchedRecordings.get(dispatch);
      if (known?.key !== key) {
        known?.prefetch.forget();
        const prefetch = createPrefetch(async (signal, promotion) => {
          const answer = await dispatch(request({ eventId, cameraId }, signal, promotion));
          if (answer.ok) void prefetchClip(answer.value, signal, promotion);
          return answer;
        });
        const session = dispatch(sessionSignal());
        if (known?.session !== session) {
          const forget = () => prefetchedRecordings.get(dispatch)?.prefetch.forget();
          session.addEventListener('abort', forget, { once: true });
        }
        known = { key, session, prefetch };
        prefetchedRecordings.set(dispatch, known);
      }
      known.prefetch.begin();
    },
    [dispatch, request],
  );
}

/**
 * Plays recordings of a list, with a prefetched URL if there is one.
 * @param isCurrent true if the camera's own list has just shown the recording; another list's may be missing
 * and is then reported so
 */
export function usePrefetchedClips(isCurrent: boolean): ReturnType<typeof useClipSources> {
  const dispatch = useAppDispatch();
  const current = useClipSources();
  const tolerant = useSequenceSources();
  const usual = isCurrent ? current : tolerant;
  return useCallback(
    (clip) => ({
      kind: 'clip',
      url: (signal) => {
        const known = prefetchedRecordings.get(dispatch);
        return known?.key === eventKey(clip) ? known.prefetch.take(signal) : usual(clip).url(signal);
      },
    }),
    [dispatch, usual],
  );
}

/** Marks the next request as the user's own. */
function createAsked() {
  let isAsked = false;
  return {
    note: () => {
      isAsked = true;
    },
    take: () => {
      const wasAsked = isAsked;
      isAsked = false;
      return wasAsked;
    },
  };
}

/** The recording's start is known once its URL was requested. */
function datedClip(
  take: (signal: AbortSignal) => Promise<Result<LatestClip, SourceProblem>>,
  renew: (clip: LatestClip, signal: AbortSignal) => ReturnType<ClipSource['url']>,
  onPlaying: (clip: LatestClip) => void,
): ClipSource {
  let taken: LatestClip | null = null;
  const url: ClipSource['url'] = async (signal) => {
    const answer = await take(signal);
    if (!answer.ok) return answer;
    taken = answer.value;
    return succeeded(answer.value.url);
  };
  return {
    kind: 'clip',
    url,
    renewUrl: (signal) => (taken === null ? url(signal) : renew(taken, signal)),
    recording: () => taken?.id ?? null,
    startsAt: () => taken?.at ?? null,
    onPlaying: () => {
      if (taken !== null) onPlaying(taken);
    },
  };
}

/**
 * Lists live first where camera and browser support it, then the newest recording; the snapshot remains.
 * @param isLiveByNow true if live should replace the recording when the user restarts it at its end
 * @returns `recording`: the newest recording while it plays, or null
 */
export function useCameraMedia(
  camera: Camera,
  livePlays: boolean,
  isLiveByNow = camera.isLive,
): { media: PlayerMedia; recording: LatestClip | null; prefetch: Prefetch; cancel: () => void } {
  const dispatch = useAppDispatch();
  const now = useClock();
  const config = usePlayerConfig();
  const { id, isLive, snapshotUrl } = camera;
  const goesLive = isLive && livePlays;
  const hasLowBattery = isBatteryLow(camera);
  const channel = useChannel(id);
  const live = usePrefetch(
    useCallback(
      async (signal: AbortSignal, promotion?: Promotion) => {
        const answer = await dispatch(requestLiveCredential(id, signal, { promotion }));
        if (promotion?.isPromoted === false && answer.ok) {
          void prefetchChannel(answer.value, channel, config, signal);
        }
        return answer;
      },
      [dispatch, id, channel, config],
    ),
  );
  const clip = usePrefetch(
    useCallback(
      async (signal: AbortSignal, promotion?: Promotion) => {
        const answer = await dispatch(requestLatestClip(id, signal, { promotion }));
        if (answer.ok) void prefetchClip(answer.value.url, signal, promotion);
        return answer;
      },
      [dispatch, id],
    ),
  );
  const [recording, setRecording] = useState<LatestClip | null>(null);
  // A missing camera ends the session for a user's request, but not for a recovery.
  const [asked] = useState(createAsked);
  const givesWay = useRef(false);
  useEffect(() => {
    givesWay.current = isLiveByNow && livePlays && !isLive;
  }, [isLiveByNow, livePlays, isLive]);
  const dated = useMemo(() => {
    const onAsked = () => {
      asked.note();
      setRecording(null);
    };
    return {
      ...datedClip(
        (signal) =>
          asked.take()
            ? clip.take(signal)
            : dispatch(requestLatestClip(id, signal, { toleratesMissing: true })),
        (newest, signal) => dispatch(requestOneOfSeveral({ eventId: newest.id, cameraId: id }, signal)),
        setRecording,
      ),
      onAsked,
      onRestart: () => {
        if (givesWay.current) onAsked();
      },
    };
  }, [asked, clip, dispatch, id]);
  const liveSource = useMemo<LiveSource>(
    () => ({
      kind: 'live',
      credential: (signal) =>
        asked.take()
          ? live.take(signal)
          : dispatch(requestLiveCredential(id, signal, { toleratesMissing: true })),
      onAsked: asked.note,
      onConnectionTaken: () => {
        asked.take();
        live.forget();
      },
      now,
      onAnswered: (credential) => dispatch(keepLiveCredential(id, credential)),
      onPlaying: () => setRecording(null),
      ...channel,
      ...(hasLowBattery || savesData() ? {} : { parking: { key: id, until: channel.session } }),
    }),
    [asked, dispatch, id, hasLowBattery, live, channel, now],
  );
  const media = useMemo<PlayerMedia>(
    () => ({
      key: `${id}:${goesLive ? 'live' : 'clip'}`,
      sources: goesLive ? [liveSource, dated] : [dated],
      snapshotUrl,
    }),
    [id, goesLive, liveSource, dated, snapshotUrl],
  );
  const prefetch = useCallback<Prefetch>(
    (intent) => {
      if (intent === 'press') asked.note();
      else if (savesData()) return;
      preloadPlayer();
      preloadTransport(goesLive ? 'live' : 'clip');
      if (!goesLive) clip.begin();
      // A pointer must not wake a camera with a low battery.
      else if (intent === 'press' || !hasLowBattery) live.begin();
      if (intent !== 'press') return;
      live.onceAnswered((answer, left) => {
        if (!answer.ok || savesData()) return;
        void prepareLive(liveSource, { credential: answer.value, config, left });
      });
    },
    [asked, goesLive, hasLowBattery, live, clip, liveSource, config],
  );
  return { media, recording, prefetch, cancel: live.forget };
}

/**
 * Live only, for one of many players.
 * @param whenDue resolves when this stream may connect, since many cameras start one after the other
 */
export function useLiveMedia(
  { id, snapshotUrl }: Camera,
  whenDue: (signal: AbortSignal) => Promise<void>,
): PlayerMedia {
  const dispatch = useAppDispatch();
  const now = useClock();
  const channel = useChannel(id);
  return useMemo<PlayerMedia>(
    () => ({
      key: `${id}:live`,
      sources: [
        {
          kind: 'live',
          credential: async (signal) => {
            await whenDue(signal);
            // The wall starts without a user, so a missing camera must not end the session.
            return await dispatch(requestLiveCredential(id, signal, { toleratesMissing: true }));
          },
          now,
          onAnswered: (credential) => dispatch(keepLiveCredential(id, credential)),
          ...channel,
        },
      ],
      snapshotUrl,
    }),
    [dispatch, now, id, snapshotUrl, whenDue, channel],
  );
}

/**
 * Plays one recording, with its own picture or the camera's.
 * @param from start position in seconds
 */
export function useClipMedia(
  { id, cameraId, at, thumbnailUrl }: CameraEvent,
  { snapshotUrl }: Camera,
  sourceOf: ReturnType<typeof useClipSources>,
  from = 0,
): PlayerMedia {
  return useMemo<PlayerMedia>(
    () => ({
      key: `${cameraId}:${id}`,
      sources: [{ ...sourceOf({ id, cameraId }), from, startsAt: () => at }],
      snapshotUrl: thumbnailUrl ?? snapshotUrl,
    }),
    [sourceOf, id, cameraId, at, thumbnailUrl, snapshotUrl, from],
  );
}

/** Prefetches the recording of a tile, whose URL is known. */
export function useTilePrefetch(videoUrl: string | null): () => void {
  const { begin } = usePrefetch(
    useCallback(
      async (signal: AbortSignal, promotion?: Promotion) => {
        if (videoUrl !== null) await prefetchClip(videoUrl, signal, promotion);
      },
      [videoUrl],
    ),
  );
  return useCallback(() => {
    preloadPlayer();
    preloadTransport('clip');
    begin();
  }, [begin]);
}

/** Signing changes the query only. */
const fileOf = (url: string): string => url.replace(/[?#].*/s, '');

/** Uses the known URL once: a second request means that it has expired. */
function listedClip(known: string, ask: ClipSource['url']): ClipSource {
  let url = known;
  let isGiven = false;
  return {
    kind: 'clip',
    url: async (signal) => {
      const answer = isGiven ? await ask(signal) : succeeded(known);
      isGiven = true;
      if (answer.ok) url = answer.value;
      return answer;
    },
    renewUrl: async (signal) => {
      const answer = await ask(signal);
      // The URL belongs to another recording: the old one fails again and is reported as expired.
      return answer.ok && fileOf(answer.value) !== fileOf(url) ? succeeded(url) : answer;
    },
    recording: () => fileOf(url),
  };
}

/** Plays a recording whose URL was part of the list of all cameras. */
export function useTileMedia({ cameraId, snapshotUrl }: ViewAllTile, videoUrl: string): PlayerMedia {
  const dispatch = useAppDispatch();
  return useMemo<PlayerMedia>(
    () => ({
      key: `${cameraId}:${videoUrl}`,
      sources: [listedClip(videoUrl, (signal) => dispatch(requestTileClip(cameraId, signal)))],
      snapshotUrl,
    }),
    [dispatch, cameraId, snapshotUrl, videoUrl],
  );
}
