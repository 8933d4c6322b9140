import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { queueOf } from '@/features/replay/model/queue';
import { tracksOf } from '@/domain/recordings';
import { useStageStatus } from '@/features/replay/stage/useStageStatus';
import { START } from '@/player/sequence/sequenceView';

const MINUTE = 60_000;
const event = (id: string, at: number): CameraEvent => ({
  id,
  cameraId: 'door',
  at,
  code: 'C0003',
  thumbnailUrl: null,
});
const QUEUE = queueOf(
  tracksOf(['door'], [event('a', 0), event('b', 5 * MINUTE), event('c', 9 * MINUTE)], {
    durations: new Map(['door a', 'door b', 'door c'].map((key) => [key, MINUTE])),
    corrections: new Map(),
  }),
);

it('replay: shows the duration of each gap briefly', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook(
    (key: string) => useStageStatus({ ...START, phase: 'playing', isAutoAdvanced: true, key }, QUEUE),
    { initialProps: 'door b' },
  );
  expect(result.current).toBe('4 min later');
  act(() => void vi.advanceTimersByTime(2_500));
  expect(result.current).toBe('');
  rerender('door c');
  expect(result.current).toBe('3 min later');
});
