import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { writeLastVisit } from '@/domain/events/lastVisit';
import { Digest } from '@/features/digest/Digest';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { event } from '../../../support/builders';
import { NOON } from '../../../support/times';
import { HOUR } from '../../../support/durations';

const SINCE = NOON - 6 * HOUR;

function show(now: () => number) {
  const { store } = storeRig(now);
  const at = NOON - HOUR;
  const events = [event('a', at, 'Door'), event('b', at, 'Drive'), event('c', at, 'Door', 'C0009')];
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

it('digest: is dismissed once every part has been opened, in any order and in any tab', async () => {
  const { marks } = show(() => NOON).services;
  const write = vi.spyOn(marks, 'write');
  const read = vi.spyOn(marks, 'read');
  const press = (part: RegExp) => fireEvent.click(screen.getByRole('link', { name: part }));
  press(/Drive$/);
  const noted = writeLastVisit({ since: SINCE, seen: ['people Drive'] });
  await waitFor(() => expect(write).toHaveBeenLastCalledWith('away', noted));
  // Another tab has opened a part, and later begins a visit.
  read.mockResolvedValueOnce(writeLastVisit({ since: SINCE, seen: ['people Door'] }));
  press(/other event$/);
  await waitFor(() => expect(write).toHaveBeenLastCalledWith('away', writeLastVisit(null)));
  read.mockResolvedValueOnce(writeLastVisit({ since: SINCE + HOUR, seen: [] }));
  press(/Door$/);
  await settle();
  expect(write).toHaveBeenCalledTimes(2);
});

it('digest: changes "Since 06:00" to "Since yesterday 06:00" after midnight', () => {
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
