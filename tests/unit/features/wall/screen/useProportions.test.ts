import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { USUAL_PROPORTION } from '@/domain/wall/layout';
import { useProportions, type NoteSize } from '@/features/wall/screen/useProportions';

const HD = { width: 640, height: 360 };
const OLD = { width: 640, height: 480 };
const DOORBELL = { width: 720, height: 1_280 };
const CAMERAS = ['door', 'yard', 'attic'].map((id) => ({
  id,
  snapshotUrl: id === 'attic' ? null : `https://media.example/${id}.jpg`,
}));

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function proportions(places = CAMERAS.length) {
  const view = renderHook(({ first }) => useProportions(CAMERAS, places, first), {
    initialProps: { first: 'door' },
  });
  const note = (...size: Parameters<NoteSize>) => act(() => view.result.current.note(...size));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const isReady = () => view.result.current.isReady;
  const now = () => view.result.current.proportions;
  const turnTo = (first: string) => view.rerender({ first });
  return { note, pass, isReady, now, turnTo };
}

describe("aspect ratios of the wall's cameras", () => {
  it('are those of the snapshots once all have loaded', () => {
    const { note, isReady, now } = proportions();
    note('door', 'snapshot', DOORBELL);
    expect(isReady()).toBe(false);
    note('yard', 'snapshot', OLD);
    expect(isReady()).toBe(true);
    expect(now()).toEqual([9 / 16, 4 / 3, USUAL_PROPORTION]);
  });

  it('fall back to a default if a snapshot does not load', () => {
    const { note, pass, isReady, now } = proportions();
    note('door', 'snapshot', DOORBELL);
    pass(300);
    expect(isReady()).toBe(true);
    expect(now()).toEqual([9 / 16, USUAL_PROPORTION, USUAL_PROPORTION]);
  });

  it('change together once no picture has loaded for half a second', () => {
    const { note, pass, now } = proportions();
    pass(300);
    note('door', 'live', DOORBELL);
    pass(400);
    note('yard', 'live', OLD);
    pass(400);
    expect(now()).toEqual(Array(3).fill(USUAL_PROPORTION));
    pass(100);
    expect(now()).toEqual([9 / 16, 4 / 3, USUAL_PROPORTION]);
  });

  it("ignore an encoder's rounding and differently cropped snapshots", () => {
    const { note, pass, now } = proportions();
    note('door', 'live', HD);
    note('yard', 'live', HD);
    note('door', 'live', { width: 640, height: 368 });
    note('yard', 'snapshot', OLD);
    note('attic', 'live', { width: 0, height: 0 });
    pass(1_000);
    expect(now()).toEqual(Array(3).fill(USUAL_PROPORTION));
  });

  it('are the median of all cameras if several tiles rotate', () => {
    const several = proportions(2);
    const alone = proportions(1);
    for (const { note } of [several, alone]) {
      note('door', 'snapshot', DOORBELL);
      note('yard', 'snapshot', OLD);
    }
    expect(several.now()).toEqual([4 / 3, 4 / 3]);
    expect(alone.now()).toEqual([9 / 16]);
    alone.turnTo('yard');
    expect(alone.now()).toEqual([4 / 3]);
  });
});
