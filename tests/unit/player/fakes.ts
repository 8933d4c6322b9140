import { defaultConfig } from '@/config/env';
import type { Clock } from '@/lib/time/clock';
import type { FrameWatch, WatchFrames } from '@/player/core/driver/frameWatch';
import type { PlaybackSource } from '@/player/source';
import type { OpenTransport, Transport, TransportHost } from '@/player/core/transport';
import { last, only } from '../../support/only';

interface Task {
  at: number;
  every: number | null;
  run: () => void;
}

export class FakeClock implements Clock {
  time = 1_700_000_000_000;
  readonly tasks = new Set<Task>();

  now() {
    return this.time;
  }

  after(ms: number, run: () => void) {
    return this.#add({ at: this.time + ms, every: null, run });
  }

  every(ms: number, run: () => void) {
    return this.#add({ at: this.time + ms, every: ms, run });
  }

  /** Runs all timers due within `ms` in order. Promises settle in between. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const next = [...this.tasks].filter((task) => task.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.time = Math.max(this.time, next.at);
      if (next.every === null) this.tasks.delete(next);
      else next.at += next.every;
      next.run();
      await settle();
    }
    this.time = end;
  }

  /** Simulates a sleeping computer: time passes, but no timer fires. */
  sleep(ms: number): void {
    this.time += ms;
    for (const task of this.tasks) if (task.every !== null) task.at = this.time;
  }

  setBack(ms: number): void {
    this.time -= ms;
    for (const task of this.tasks) task.at -= ms;
  }

  #add(task: Task) {
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

export interface FakeRun {
  source: PlaybackSource['kind'];
  from: number | null;
  position: number | null;
  host: TransportHost;
  video: HTMLVideoElement | null;
  recoveries: number;
}

export function fakeTransports() {
  const runs: FakeRun[] = [];
  const open: OpenTransport = (source, host) => {
    const from = source.kind === 'clip' ? (source.from ?? null) : null;
    const run: FakeRun = { source: source.kind, from, position: null, host, video: null, recoveries: 0 };
    runs.push(run);
    const transport: Transport = {
      attach(video) {
        run.video = video;
        host.onSourceSet();
      },
      recover() {
        run.recoveries += 1;
      },
      details: () => Promise.resolve(null),
      position: () => run.position,
    };
    return Promise.resolve(transport);
  };
  const running = () => runs.filter((run) => !run.host.signal.aborted);
  return {
    open,
    runs,
    last: () => last(runs),
    running,
    runningOn: (video: HTMLVideoElement) => only(running().filter((run) => run.video === video)),
  };
}

export function fakeFrames(clock: Clock) {
  const watches = new Map<HTMLVideoElement, () => void>();
  const watch: WatchFrames = (video, _clock, onFrame, since): FrameWatch => {
    let lastAt = since;
    let shownAt = since;
    const saw = () => {
      lastAt = clock.now();
      shownAt = lastAt;
      onFrame();
    };
    watches.set(video, saw);
    return {
      lastAt: () => lastAt,
      shownAt: () => shownAt,
      mediaTime: () => null,
      forgive() {
        if (lastAt !== null) lastAt = clock.now();
      },
      stop() {
        if (watches.get(video) === saw) watches.delete(video);
      },
    };
  };
  return {
    watch,
    watched: () => [...watches.keys()],
    show: (video: HTMLVideoElement | null) => {
      if (video !== null) watches.get(video)?.();
    },
  };
}

export const fakeHost = (
  signal: AbortSignal,
  handlers: Partial<Omit<TransportHost, 'signal' | 'config'>>,
): TransportHost => ({
  signal,
  clock: new FakeClock(),
  config: defaultConfig,
  onStep: () => undefined,
  onSourceSet: () => undefined,
  onFailed: () => undefined,
  onPartMissing: () => undefined,
  onSoundOnly: () => undefined,
  onLinkLost: () => undefined,
  onSessionReplaced: () => undefined,
  ...handlers,
});

/** Creates an element that plays and pauses at once, because jsdom has no media. */
export function fakeVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  let paused = true;
  Object.defineProperty(video, 'paused', { get: () => paused });
  // jsdom reports undefined, but browsers report null.
  Object.defineProperty(video, 'error', { configurable: true, value: null });
  video.play = () => {
    paused = false;
    video.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  };
  video.pause = () => {
    if (paused) return;
    paused = true;
    video.dispatchEvent(new Event('pause'));
  };
  video.load = () => undefined;
  return video;
}
