import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeLastVisit } from '@/domain/events/lastVisit';
import { Digest } from '@/features/digest/Digest';
import { storeRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const HOUR = 3_600_000;
const SINCE = NOON - 6 * HOUR;

function show(now: () => number) {
  const { store } = storeRig(now);
  const event = (id: string, cameraId: string, code: string) => ({
    id,
    cameraId,
    at: NOON - HOUR,
    code,
    thumbnailUrl: null,
  });
  const events = [event('a', 'Door', 'C0003'), event('b', 'Drive', 'C0003'), event('c', 'Door', 'C0009')];
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Digest
          lastVisit={{ since: SINCE, seen: [] }}
          loaded={{ events, isComplete: true, begin: SINCE - HOUR }}
          mayAsk={false}
          cameraName={(id) => id}
        />
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

it('Digest: is told until each of its parts was pressed, in whatever order', () => {
  const write = vi.spyOn(show(() => NOON).services.marks, 'write');
  for (const part of [/Drive$/, /other event$/]) fireEvent.click(screen.getByRole('link', { name: part }));
  expect(write).not.toHaveBeenCalledWith('away', writeLastVisit(null));
  fireEvent.click(screen.getByRole('link', { name: /Door$/ }));
  expect(write).toHaveBeenLastCalledWith('away', writeLastVisit(null));
});

it('Digest: says after midnight that its times are of yesterday', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = NOON;
  show(() => now);
  const section = screen.getByRole('region', { name: 'While you were away' });
  expect(section).toHaveTextContent(/^Since 06:00/);
  now += 13 * HOUR;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(section).toHaveTextContent(/^Since yesterday 06:00/);
  expect(screen.getByRole('link', { name: /Drive$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('to=2026-06-16'),
  );
});
