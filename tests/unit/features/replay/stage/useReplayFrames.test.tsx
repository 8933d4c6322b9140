import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { START } from '@/player/sequence/sequenceView';
import { useReplayFrames } from '@/features/replay/stage/useReplayFrames';
import { only } from '../../../../support/only';

const PAUSED = { phase: 'paused', hasPicture: true, isSoundOnly: false } as const;

function stage() {
  const driver = {
    getView: () => ({ ...START, ...PAUSED }),
    video: document.createElement('video'),
    frameTables: () => null,
    readFrameTables: () => null,
  };
  const { result, rerender } = renderHook(
    ({ isDragged = false, ...change }: { isDragged?: boolean; phase?: 'playing'; isSoundOnly?: true }) =>
      useReplayFrames({ controller: { driver }, view: { ...PAUSED, ...change } }, isDragged, null),
    { initialProps: {} },
  );
  return { result, rerender };
}

it.each([{ phase: 'playing' }, { isSoundOnly: true }, { isDragged: true }] as const)(
  'frame steps: are not available in the state %o',
  (change) => {
    const { result, rerender } = stage();
    expect(result.current).not.toBeNull();
    rerender(change);
    expect(result.current).toBeNull();
  },
);

it('frame steps: start from the last presented frame', () => {
  const presented: VideoFrameRequestCallback[] = [];
  const video = document.createElement('video');
  video.requestVideoFrameCallback = (callback) => presented.push(callback);
  video.cancelVideoFrameCallback = () => undefined;
  const driver = {
    getView: () => ({ ...START, ...PAUSED }),
    video,
    frameTables: () => null,
    readFrameTables: () => null,
  };
  const controller = { driver };
  const { result } = renderHook(() => useReplayFrames({ controller, view: PAUSED }, false, null));
  expect(result.current?.source.mediaTime()).toBeNull();
  const metadata = { presentationTime: 0, expectedDisplayTime: 0, width: 1, height: 1, presentedFrames: 1 };
  only(presented)(0, { ...metadata, mediaTime: 3.96 });
  expect(result.current?.source.mediaTime()).toBe(3.96);
  expect(presented).toHaveLength(2);
});

it('frame steps: are discarded if playback starts before they are applied', async () => {
  const { result, rerender } = stage();
  const relay = result.current?.relay;
  relay?.step(1);
  rerender({ phase: 'playing' });
  const taken: number[] = [];
  relay?.connect((by) => taken.push(by));
  await Promise.resolve();
  expect(taken).toEqual([]);
});
