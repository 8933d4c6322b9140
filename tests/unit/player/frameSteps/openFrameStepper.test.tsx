import { describe, expect, it, vi } from 'vitest';
import type { FrameTable } from '@/player/core/frameTables';
import { openFrameStepper } from '@/player/frameSteps/openFrameStepper';
import { fakeFrameCallbacks } from '../../../support/frameCallbacks';
import { FakeClock } from '../fakes';
import { bytes, moof, moov } from './boxes';

interface Browser {
  says: 'frame' | 'seek' | 'nothing';
  /** Seconds that the container's edit list skips but the browser does not. */
  late?: number;
  /** False if the app does not read the container, as in native HLS. */
  isRead?: boolean;
  isFile?: boolean;
}

/** Milliseconds for which each frame is shown. */
const DURATIONS = [40, 40, 120, 40, 200, 40, 66, 67, 67, 40, 40, 80];
const STARTS = DURATIONS.map((_, index) => DURATIONS.slice(0, index).reduce((sum, each) => sum + each, 0));

function openPaused({ says, late = 0, isRead = true, isFile = false }: Browser, first: number) {
  const frames = STARTS.map((start) => start / 1_000 + late);
  const samples = DURATIONS.map((duration, index) => ({ duration, delay: 0, isKey: index === 0 }));
  const box = bytes(moov({ id: 1, handler: 'vide', timescale: 1_000 }), moof(1, 0, samples));
  const tables: FrameTable[] = [{ box, offset: 0, isFirst: true, isLast: true }];

  const video = document.createElement('video');
  let position = (frames[first] ?? 0) + 0.01;
  let shown = first;
  let reported: number | null = says === 'nothing' ? null : (frames[first] ?? null);
  const { present } = fakeFrameCallbacks(video);
  let seeks = 0;
  const seek = async (seconds: number) => {
    seeks += 1;
    position = seconds;
    video.dispatchEvent(new Event('seeking'));
    await Promise.resolve();
    shown = Math.max(
      0,
      frames.findLastIndex((start) => start <= seconds),
    );
    const isWithin = seconds >= (frames[0] ?? 0);
    if (says !== 'nothing') reported = says === 'seek' && isWithin ? seconds : (frames[shown] ?? null);
    video.dispatchEvent(new Event('seeked'));
    if (reported === null) return;
    present(reported);
  };
  Object.defineProperties(video, {
    currentTime: { get: () => position, set: (seconds: number) => void seek(seconds) },
    duration: { get: () => (frames.at(-1) ?? 0) + 0.08 },
    seeking: { get: () => false },
  });
  const clock = new FakeClock();
  const positions: (number | null)[] = [];
  let isKnown = isRead && !isFile;
  const source = {
    tables: () => (isKnown ? tables : null),
    readTables: (): Promise<void> | null =>
      isKnown || !isFile
        ? null
        : Promise.resolve().then(() => {
            isKnown = true;
          }),
    mediaTime: () => reported,
  };
  const ending = new AbortController();
  const stepper = openFrameStepper(video, source, clock, ending.signal, (start) => positions.push(start));
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await clock.pass(200);
  };
  return {
    positions,
    video,
    source,
    end: () => ending.abort(),
    stepper,
    settle,
    shown: () => shown,
    seeks: () => seeks,
    go: async (by: 1 | -1) => {
      stepper.step(by);
      await settle();
      return shown;
    },
    seek: async (seconds: number) => {
      video.currentTime = seconds;
      await settle();
    },
  };
}

const BROWSERS: Record<string, Browser> = {
  'Chromium, which reports the start of the frame': { says: 'frame' },
  'Firefox, which reports the seek target': { says: 'seek' },
  'WebKitGTK, which reports no frames': { says: 'nothing' },
  'Firefox with a file': { says: 'seek', isFile: true },
  'Safari with native HLS': { says: 'frame', isRead: false },
};

describe.each(Object.entries(BROWSERS))('openFrameStepper in %s', (_name, browser) => {
  it('shows exactly the adjacent frame at a variable frame rate', async () => {
    const player = openPaused(browser, 1);
    const forward: number[] = [];
    for (let step = 0; step < DURATIONS.length; step += 1) forward.push(await player.go(1));
    expect(forward).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11]);
    const back: number[] = [];
    for (let step = 0; step < DURATIONS.length; step += 1) back.push(await player.go(-1));
    expect(back).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  });

  it('continues from the position that the slider has set', async () => {
    const player = openPaused(browser, 1);
    await player.go(1);
    await player.seek(0.3);
    expect([await player.go(1), await player.go(1)]).toEqual([5, 6]);
  });
});

describe('openFrameStepper', () => {
  it('seeks once per frame step, even in Firefox', async () => {
    const player = openPaused({ says: 'seek' }, 1);
    await player.go(1);
    await player.go(1);
    expect(player.seeks()).toBe(2);
    expect(player.positions).toEqual([0.08, 0.2]);
  });

  it('steps by trial seeks if the frame times of a file do not load', async () => {
    const player = openPaused({ says: 'frame', isRead: false }, 1);
    vi.spyOn(player.source, 'readTables').mockReturnValue(new Promise(() => undefined));
    expect([await player.go(1), await player.go(1)]).toEqual([2, 3]);
  });

  it.each<[string, (player: ReturnType<typeof openPaused>) => void]>([
    ['the recording plays', ({ video }) => void video.dispatchEvent(new Event('play'))],
    ['another recording is loaded', ({ video }) => void video.dispatchEvent(new Event('emptied'))],
    ['its signal aborts', ({ end }) => end()],
  ])('drops pending frame steps when %s', async (_what, happen) => {
    const player = openPaused({ says: 'frame' }, 1);
    player.stepper.step(1);
    player.stepper.step(-1);
    happen(player);
    await player.settle();
    expect(player.shown()).toBe(2);
  });

  it('steps from the first frame if the position is before that frame', async () => {
    const player = openPaused({ says: 'seek', late: 0.08 }, 5);
    await player.seek(0);
    expect([await player.go(-1), await player.go(1), await player.go(1), await player.go(1)]).toEqual([
      0, 1, 2, 3,
    ]);
  });
});
