import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queueOf } from '@/features/replay/model/queue';
import { useStageStatus } from '@/features/replay/stage/useStageStatus';
import { START } from '@/player/sequence/sequenceView';
import { event, tracks } from '../../../../support/builders';
import { MINUTE } from '../../../../support/durations';

const QUEUE = queueOf(
  tracks(['door'], [event('a', 0), event('b', 5 * MINUTE), event('c', 9 * MINUTE)], {
    'door a': MINUTE,
    'door b': MINUTE,
    'door c': MINUTE,
  }),
);

it('replay: shows the duration of a gap for a short time when playback skips it', () => {
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

it('replay: shows the duration of a gap again when playback skips it again', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook(
    (key: string) => useStageStatus({ ...START, phase: 'playing', isAutoAdvanced: true, key }, QUEUE),
    { initialProps: 'door b' },
  );
  act(() => void vi.advanceTimersByTime(2_500));
  expect(result.current).toBe('');
  rerender('door a');
  rerender('door b');
  expect(result.current).toBe('4 min later');
});
