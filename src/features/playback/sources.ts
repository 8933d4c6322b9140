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
import { useServices, useClock } from '@/store/hooks';
import type { Services } from '@/store/services';
import type { Intent } from '@/ui/hooks/useIntent';
import {
  channelMemory,
  readMediaOrigin,
  requestClip,
  requestLatestClip,
  requestLiveCredential,
  requestOneOfSeveral,
  requestTileClip,
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
  const services = useServices();
  return useMemo(
    () => ({ channelMemory: channelMemory(services, cameraId), session: services.session.signal() }),
    [services, cameraId],
  );
}

type ClipSource = Extract<PlaybackSource, { kind: 'clip' }>;

function useClipSources(
  request: typeof requestOneOfSeveral = requestClip,
): (recording: Pick<CameraEvent, 'id' | 'cameraId'>) => ClipSource {
  const services = useServices();
  return useCallback(
    ({ id: eventId, cameraId }) => ({
      kind: 'clip',
      url: (signal) => request(services, { eventId, cameraId }, signal),
    }),
    [services, request],
  );
}

/**
 * Returns a function that creates sources. A missing recording does not end the session, because a sequence
 * moves on to its next recording.
 */
export const useSequenceSources = (): ReturnType<typeof useClipSources> =>
  useClipSources(requestOneOfSeveral);

let mediaConnection: HTMLLinkElement | null = null;

/**
 * Preconnects to the last recording's server while the next URL is requested. Browsers close an unused
 * connection after some seconds, so each call adds a new link.
 */
async function connectToMedia(services: Services): Promise<void> {
  const origin = await readMediaOrigin(services);
  if (origin === null) return;
  mediaConnection?.remove();
  mediaConnection = document.createElement('link');
  document.head.append(
    Object.assign(mediaConnection, { rel: 'preconnect', crossOrigin: 'anonymous', href: origin }),
  );
}

interface PrefetchedRecording {
  key: string;
  prefetch: PrefetchedAnswer<Awaited<ReturnType<ClipSource['url']>>>;
}

declare module '@/store/featureValues' {
  interface SessionValues {
    prefetchedRecording?: PrefetchedRecording;
  }
}

/**
 * @param isCurrent false if the recording may have been deleted since it was listed
 * @returns a function that prefetches a recording's URL and beginning for this screen and the next one. The
 * URL is kept for a few seconds.
 */
export function useClipPrefetch(isCurrent: boolean): (clip: CameraEvent) => void {
  const services = useServices();
  const request = isCurrent ? requestClip : requestOneOfSeveral;
  return useCallback(
    ({ id: eventId, cameraId }: CameraEvent) => {
      if (savesData()) return;
      void connectToMedia(services);
      preloadPlayer();
      const key = eventKey({ id: eventId, cameraId });
      const values = services.featureValues.ofSession();
      if (values.prefetchedRecording?.key !== key) {
        if (values.prefetchedRecording) values.prefetchedRecording.prefetch.forget();
        else {
          const forget = () => values.prefetchedRecording?.prefetch.forget();
          services.session.signal().addEventListener('abort', forget, { once: true });
        }
        const prefetch = createPrefetch(async (signal, promotion) => {
          const answer = await request(services, { eventId, cameraId }, signal, promotion);
          if (answer.ok) void prefetchClip(answer.value, signal, promotion);
          return answer;
        });
        values.prefetchedRecording = { key, prefetch };
      }
      values.prefetchedRecording.prefetch.begin();
    },
    [services, request],
  );
}

/**
 * Returns a function that creates the source of a listed recording, with a prefetched URL if there is one.
 * @param isCurrent false if recordings may have been deleted since they were listed; a missing recording then
 * does not end the session
 */
export function usePrefetchedClips(isCurrent: boolean): ReturnType<typeof useClipSources> {
  const services = useServices();
  const current = useClipSources();
  const tolerant = useSequenceSources();
  const usual = isCurrent ? current : tolerant;
  return useCallback(
    (clip) => ({
      kind: 'clip',
      url: (signal) => {
        const known = services.featureValues.ofSession().prefetchedRecording;
        return known?.key === eventKey(clip) ? known.prefetch.take(signal) : usual(clip).url(signal);
      },
    }),
    [services, usual],
  );
}

function createPlayMark() {
  let isSet = false;
  return {
    note: () => {
      isSet = true;
    },
    take: () => {
      const wasSet = isSet;
      isSet = false;
      return wasSet;
    },
  };
}

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

function useCredentialPrefetch(id: string, channel: ReturnType<typeof useChannel>) {
  const services = useServices();
  const config = usePlayerConfig();
  return usePrefetch(
    useCallback(
      async (signal: AbortSignal, promotion?: Promotion) => {
        const answer = await requestLiveCredential(services, id, signal, { promotion });
        if (promotion?.isPromoted === false && answer.ok) {
          void prefetchChannel(answer.value, channel, config, signal);
        }
        return answer;
      },
      [services, id, channel, config],
    ),
  );
}

function useLatestClipPrefetch(id: string) {
  const services = useServices();
  return usePrefetch(
    useCallback(
      async (signal: AbortSignal, promotion?: Promotion) => {
        const answer = await requestLatestClip(services, id, signal, { promotion });
        if (answer.ok) void prefetchClip(answer.value.url, signal, promotion);
        return answer;
      },
      [services, id],
    ),
  );
}

/**
 * Lists the live stream first if camera and browser support it, then the newest recording. If neither plays,
 * the player shows the snapshot.
 * @param isLiveByNow true if live video should replace a recording that the user restarts at its end
 * @returns `recording` is the newest recording while it plays, or else null
 */
export function useCameraMedia(
  camera: Camera,
  livePlays: boolean,
  isLiveByNow = camera.isLive,
): { media: PlayerMedia; recording: LatestClip | null; prefetch: Prefetch; cancel: () => void } {
  const services = useServices();
  const now = useClock();
  const config = usePlayerConfig();
  const { id, isLive, snapshotUrl } = camera;
  const goesLive = isLive && livePlays;
  const hasLowBattery = isBatteryLow(camera);
  const channel = useChannel(id);
  const live = useCredentialPrefetch(id, channel);
  const clip = useLatestClipPrefetch(id);
  const [recording, setRecording] = useState<LatestClip | null>(null);
  // A missing camera ends the session after a user's request, but not during a recovery.
  const [byUser] = useState(createPlayMark);
  const showsRecordingFirst = useRef(false);
  useEffect(() => {
    showsRecordingFirst.current = isLiveByNow && livePlays && !isLive;
  }, [isLiveByNow, livePlays, isLive]);
  const dated = useMemo(() => {
    const onUserPlay = () => {
      byUser.note();
      setRecording(null);
    };
    return {
      ...datedClip(
        (signal) =>
          byUser.take()
            ? clip.take(signal)
            : requestLatestClip(services, id, signal, { toleratesMissing: true }),
        (newest, signal) => requestOneOfSeveral(services, { eventId: newest.id, cameraId: id }, signal),
        setRecording,
      ),
      onUserPlay,
      onRestart: () => {
        if (showsRecordingFirst.current) onUserPlay();
      },
    };
  }, [byUser, clip, services, id]);
  const liveSource = useMemo<LiveSource>(
    () => ({
      kind: 'live',
      credential: (signal) =>
        byUser.take()
          ? live.take(signal)
          : requestLiveCredential(services, id, signal, { toleratesMissing: true }),
      onUserPlay: byUser.note,
      onConnectionTaken: () => {
        byUser.take();
        live.forget();
      },
      now,
      onAnswered: (credential) => services.liveCredentials.keep(id, credential),
      onPlaying: () => setRecording(null),
      tabs: services.tabs,
      ...channel,
      ...(hasLowBattery || savesData() ? {} : { parking: { key: id, until: channel.session } }),
    }),
    [byUser, services, id, hasLowBattery, live, channel, now],
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
      if (intent === 'press') byUser.note();
      else if (savesData()) return;
      preloadPlayer();
      preloadTransport(goesLive ? 'live' : 'clip');
      if (!goesLive) {
        void connectToMedia(services);
        clip.begin();
      }
      // Hovering must not wake a camera with a low battery.
      else if (intent === 'press' || !hasLowBattery) live.begin();
      if (intent !== 'press') return;
      live.onceAnswered((answer, left) => {
        if (!answer.ok || savesData()) return;
        void prepareLive(liveSource, { credential: answer.value, config, left });
      });
    },
    [byUser, goesLive, hasLowBattery, live, clip, liveSource, config, services],
  );
  return { media, recording, prefetch, cancel: live.forget };
}

/**
 * Returns media with only a live source, for one of many players.
 * @param whenDue resolves when this stream may connect, because too many must not start at once
 */
export function useLiveMedia(
  { id, snapshotUrl }: Camera,
  whenDue: (signal: AbortSignal) => Promise<void>,
): PlayerMedia {
  const services = useServices();
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
            // The wall starts unattended, so a missing camera must not end the session.
            return await requestLiveCredential(services, id, signal, { toleratesMissing: true });
          },
          now,
          onAnswered: (credential) => services.liveCredentials.keep(id, credential),
          tabs: services.tabs,
          ...channel,
        },
      ],
      snapshotUrl,
    }),
    [services, now, id, snapshotUrl, whenDue, channel],
  );
}

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

const fileOf = (url: string): string => url.replace(/[?#].*/s, '');

/** Creates a source that returns the known URL once. A second request means that the URL has expired. */
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
      // Returns the old URL if the new one belongs to another recording, so that the player reports an
      // expired URL.
      return answer.ok && fileOf(answer.value) !== fileOf(url) ? succeeded(url) : answer;
    },
    recording: () => fileOf(url),
  };
}

export function useTileMedia({ cameraId, snapshotUrl }: ViewAllTile, videoUrl: string): PlayerMedia {
  const services = useServices();
  return useMemo<PlayerMedia>(
    () => ({
      key: `${cameraId}:${videoUrl}`,
      sources: [listedClip(videoUrl, (signal) => requestTileClip(services, cameraId, signal))],
      snapshotUrl,
    }),
    [services, cameraId, snapshotUrl, videoUrl],
  );
}
