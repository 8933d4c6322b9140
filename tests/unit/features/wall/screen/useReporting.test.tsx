import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOTHING_WATCHED, type EventNews } from '@/domain/eventWatch';
import { useForwardSetting, useReporting } from '@/features/wall/screen/useReporting';
import { Emitter } from '@/lib/async/Emitter';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';
import { inStore } from '../../../../support/inStore';

const NOON = Date.UTC(2026, 6, 15, 12);

type Ages = Readonly<Record<string, number>>;

/**
 * Simulates a wall that polls for events. `poll` simulates a poll that returns other ages.
 * @param known seconds since each camera's latest event
 */
function wall(known: Ages) {
  const { store } = storeRig(() => Date.now());
  const polls = new Emitter<[EventNews]>();
  const cursorsOf = (ages: Ages) =>
    Object.fromEntries(
      Object.entries(ages).map(([id, age]) => [id, { since: 0, at: NOON - age * 1_000, ids: [] }]),
    );
  let cursors = cursorsOf(known);
  vi.spyOn(store.services, 'eventWatch').mockReturnValue({
    subscribe: polls.subscribe,
    state: () => ({ ...NOTHING_WATCHED, cursors }),
    cameras: () => [],
  });
  vi.useFakeTimers({ now: NOON });
  onTestFinished(() => void vi.useRealTimers());
  const { result, rerender } = renderHook((isOn: boolean) => useReporting(isOn, globalThis.window), {
    initialProps: true,
    ...inStore(store),
  });
  const poll = (ages: Ages, news: readonly string[] = []) => {
    cursors = cursorsOf(ages);
    const fresh = news.map((cameraId) => ({ id: cameraId, cameraId, at: NOON, code: 'C0003' }));
    act(() => polls.emit({ fresh, isOwn: true }));
  };
  return { result, rerender, poll };
}

describe('cameras that the wall shows first', () => {
  it('are those with an event in the last minute, the newest first', () => {
    const { result, poll } = wall({});
    poll({ door: 50, drive: 10, garden: 60 });
    expect(result.current).toEqual(['drive', 'door']);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(result.current).toEqual(['drive']);
    act(() => void vi.advanceTimersByTime(40_000));
    expect(result.current).toEqual([]);
  });

  it('return to their places once "Show cameras with activity first" is off', () => {
    const { result, rerender } = wall({ door: 10 });
    expect(result.current).toEqual(['door']);
    rerender(false);
    expect(result.current).toEqual([]);
  });

  it('stay first for a minute after a late event is reported', () => {
    const { result, poll } = wall({ door: 500 });
    poll({ door: 70 }, ['door']);
    expect(result.current).toEqual(['door']);
    act(() => void vi.advanceTimersByTime(59_000));
    poll({ door: 70 });
    expect(result.current).toEqual(['door']);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current).toEqual([]);
  });

  it.each([
    ['an hour', 3_600],
    ['30 days', 30 * 86_400],
  ])('stay first for only a minute after an event dated %s in the future', (_, ahead) => {
    const { result, rerender } = wall({ door: -ahead });
    expect(result.current).toEqual(['door']);
    expect(vi.getTimerCount()).toBe(1);
    act(() => void vi.advanceTimersByTime(59_000));
    expect(result.current).toEqual(['door']);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    rerender(false);
    rerender(true);
    expect(result.current).toEqual([]);
  });
});

describe('option to show cameras with activity first', () => {
  function wall() {
    const { store } = storeRig();
    const mount = () => renderHook(useForwardSetting, inStore(store)).result;
    return { marks: store.services.marks, mount };
  }

  it('is stored for the next visit', async () => {
    const { mount } = wall();
    const first = mount();
    await act(settle);
    act(() => first.current.toggle());
    await act(settle);
    const next = mount();
    expect(next.current.isOn).toBe(false);
    await act(settle);
    expect(next.current.isOn).toBe(true);
  });

  it('is turned on and off by two presses while its stored value loads', async () => {
    const { marks, mount } = wall();
    await marks.write('wall-forward', 'on');
    const wish = mount();
    act(() => {
      wish.current.toggle();
      wish.current.toggle();
    });
    await act(settle);
    expect(wish.current.isOn).toBe(false);
    expect(await marks.read('wall-forward')).toBe('off');
  });
});
