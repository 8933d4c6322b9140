import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { writeLastVisit } from '@/domain/events/lastVisit';
import { Digest } from '@/features/digest/Digest';
import { storeRig } from '../../../support/storeRig';

const NOON = new Date(2026, 5, 15, 12).getTime();
const HOUR = 3_600_000;
const SINCE = NOON - 6 * HOUR;

it('Digest: is told until each of its parts was pressed, in whatever order', () => {
  const { store } = storeRig();
  const write = vi.spyOn(store.services.marks, 'write');
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
  for (const part of [/Drive$/, /other event$/]) fireEvent.click(screen.getByRole('link', { name: part }));
  expect(write).not.toHaveBeenCalledWith('away', writeLastVisit(null));
  fireEvent.click(screen.getByRole('link', { name: /Door$/ }));
  expect(write).toHaveBeenLastCalledWith('away', writeLastVisit(null));
});
