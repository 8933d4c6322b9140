import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { SearchOrder } from '@/features/find-motion/engine/messages';
import type { AddressAnswer } from '@/recordings/types';
import type { ChannelRequest } from '@/lib/async/WorkerChannel';
import type { FindMotionProps, FoundMark } from '@/features/find-motion/findMotionProps';
import { FindMotionPanel } from '@/features/find-motion/panel/FindMotionPanel';
import { recordingsInOrder, tracksOf } from '@/domain/recordings';
import { MINUTE } from '../../../../support/durations';
import { browserThatSavesData } from '../../../../support/saveData';
import { storeRig } from '../../../../support/storeRig';
import { last } from '../../../../support/only';

const posted: ChannelRequest<SearchOrder, AddressAnswer>[] = [];

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal('VideoDecoder', class {});
  vi.stubGlobal('VideoFrame', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly postMessage = (request: ChannelRequest<SearchOrder, AddressAnswer>) =>
        void posted.push(request);
      readonly terminate = () => undefined;
    },
  );
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => draws.mockRestore();
});

function open(props: Partial<FindMotionProps>) {
  const { store } = storeRig();
  const nothing = () => undefined;
  return render(
    <Provider store={store}>
      <FindMotionPanel
        recordings={[]}
        selectedNow={() => ({ recordings: props.recordings ?? [], incompleteIds: [] })}
        tracks={[]}
        shown={null}
        video={null}
        cameraName={(id) => id}
        onlyMovement={{ isOn: false, toggle: null, playedTime: 0, skippedCount: 0 }}
        day="2026-06-15"
        earliestDay="2026-06-01"
        isInitiallyOpen={false}
        openedResult={null}
        isSelected={() => true}
        loadEarlierDays={() => Promise.resolve({ recordings: [], isIncomplete: false })}
        onPlayFrom={nothing}
        onOpenDay={nothing}
        onFound={nothing}
        {...props}
      />
    </Provider>,
  );
}

it('find motion: removes its results from the timeline when the panel closes', () => {
  const onFound = vi.fn<(marks: readonly FoundMark[]) => void>();
  const { unmount } = open({ onFound });
  onFound.mockClear();
  unmount();
  expect(onFound.mock.calls).toEqual([[[]]]);
});

it('find motion: offers the replayed day even if it is no longer in the calendar', () => {
  open({ day: '2026-05-31' });
  expect(screen.getByRole('combobox', { name: 'Days to search' })).toHaveDisplayValue('1');
});

function twoCameras(order = ['door', 'drive']): Pick<FindMotionProps, 'tracks' | 'recordings'> {
  const at = new Date(2026, 5, 15, 9).getTime();
  const tracks = tracksOf(
    ['door', 'drive'],
    order.map((cameraId, index) => ({
      id: String(index),
      cameraId,
      at: at + index * MINUTE,
      code: 'C0003',
      thumbnailUrl: `https://pictures.example/${cameraId}.jpg`,
    })),
    { durations: new Map(), corrections: new Map() },
  );
  return { tracks, recordings: recordingsInOrder(tracks) };
}

it('find motion: searches only the selected cameras', () => {
  const { tracks, recordings } = twoCameras();
  const selectedNow = () => ({ recordings, incompleteIds: ['drive'] });
  const { container } = open({ tracks, recordings, selectedNow });
  const picture = () => container.querySelector('img')?.src;
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const searched = () =>
    posted.flatMap((request) =>
      request.kind === 'run' && request.order.query !== null ? [request.order.cameraIds] : [],
    );
  const missing = 'Not all events from these days could be loaded.';
  expect(picture()).toMatch(/door/);
  choose(/^door/);
  search();
  expect(searched()).toEqual([['door']]);
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.queryByText(missing)).toBeNull();
  choose(/^drive/);
  search();
  expect(searched().at(-1)).toEqual(['door', 'drive']);
  expect(screen.getByText(missing)).toBeVisible();
  choose(/^door/);
  expect(picture()).toMatch(/drive/);
  search();
  expect(searched().at(-1)).toEqual(['drive']);
});

const prefetches = () =>
  posted.flatMap((request) =>
    request.kind === 'run' && request.order.query === null
      ? [posted.some((other) => other.kind === 'stop' && other.id === request.id)]
      : [],
  );

it('find motion: prefetches the selected cameras until the panel closes', () => {
  const { unmount } = open(twoCameras());
  expect(prefetches()).toEqual([false]);
  fireEvent.click(screen.getByRole('button', { name: /^door/ }));
  expect(prefetches()).toEqual([true, false]);
  expect(posted.at(-1)).toMatchObject({ order: { cameraIds: ['door'] } });
  unmount();
  expect(prefetches()).toEqual([true, true]);
});

it('find motion: alternates recordings of the displayed camera with those of other cameras', () => {
  const { tracks, recordings } = twoCameras(['door', 'door', 'door', 'drive', 'drive']);
  open({ tracks, recordings, shown: recordings.find(({ cameraId }) => cameraId === 'drive') ?? null });
  const orders = () => posted.flatMap((request) => (request.kind === 'run' ? [request.order.cameraIds] : []));
  const alternating = ['drive', 'door', 'drive', 'door', 'door'];
  expect(orders()).toEqual([alternating]);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(orders()).toEqual([alternating, alternating]);
});

it('find motion: prefetches only while the player is paused', () => {
  const video = document.createElement('video');
  const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  open({ ...twoCameras(), video });
  expect(prefetches()).toEqual([]);
  paused.mockReturnValue(true);
  fireEvent.pause(video);
  expect(prefetches()).toEqual([false]);
  paused.mockReturnValue(false);
  fireEvent.play(video);
  expect(prefetches()).toEqual([true]);
});

it('find motion: does not prefetch on a hidden page', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  open(twoCameras());
  expect(prefetches()).toEqual([]);
});

it('find motion: does not prefetch for users who save data', () => {
  const browser = browserThatSavesData();
  open(twoCameras());
  expect(prefetches()).toEqual([]);
  act(() => browser(false));
  expect(prefetches()).toEqual([false]);
});

it('find motion: explains that search is impossible in a browser without WebCodecs', () => {
  vi.stubGlobal('VideoDecoder', undefined);
  open({});
  expect(screen.getByText(/^This browser cannot search recordings/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('find motion: starts with a region that can be moved and resized by keyboard', async () => {
  const user = userEvent.setup();
  open({});
  const area = screen.getByRole('group', { name: 'Region' });
  expect(area).toHaveStyle({ left: '25%', width: '50%' });
  // Right-to-left pages do not mirror pictures, so the corner stays at the lower right.
  expect(area.closest('[dir]')).toHaveAttribute('dir', 'ltr');
  area.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(Number.parseFloat(area.style.left)).toBeGreaterThanOrEqual(27);
  for (let press = 0; press < 8; press += 1) await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  expect(Number.parseFloat(area.style.width)).toBeLessThanOrEqual(20);
  expect(Number.parseFloat(area.style.height)).toBeLessThanOrEqual(20);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(Number.parseFloat(area.style.width)).toBeGreaterThan(15);
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true');
});

it('find motion: places a new region beside the existing ones', () => {
  open({});
  for (const name of ['Add rectangle', 'Add polygon', 'Add rectangle', 'Add polygon']) {
    fireEvent.click(screen.getByRole('button', { name }));
  }
  const areas = screen.getAllByRole('group', { name: /^Region/ });
  expect(areas).toHaveLength(5);
  expect(new Set(areas.map(({ style: { left, top, width } }) => `${left} ${top} ${width}`)).size).toBe(5);
});

it('find motion: lets only the first finger draw a region', () => {
  open({});
  const area = screen.getByRole('group', { name: 'Region' });
  const picture = area.parentElement ?? area;
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  const finger = (pointerId: number, clientX: number) => ({
    pointerId,
    clientX,
    clientY: clientX,
    button: 0,
  });
  fireEvent.pointerDown(picture, finger(1, 10));
  fireEvent.pointerMove(picture, finger(1, 30));
  fireEvent.pointerDown(picture, finger(2, 80));
  fireEvent.pointerUp(picture, finger(2, 80));
  fireEvent.pointerMove(picture, finger(1, 60));
  expect(area).toHaveStyle({ left: '10%', width: '50%' });
  fireEvent.pointerUp(picture, finger(1, 60));
  fireEvent.pointerMove(picture, finger(1, 90));
  expect(area).toHaveStyle({ width: '50%' });
});

it('find motion: lets keyboard users move, add and remove the points of a polygon', async () => {
  const user = userEvent.setup();
  open({});
  fireEvent.click(screen.getByRole('button', { name: 'Add polygon' }));
  const polygon = screen.getByRole('group', { name: 'Region 2' });
  expect(polygon).toHaveFocus();
  const points = () => screen.getAllByRole('button', { name: /^Point / });
  expect(points()).toHaveLength(4);
  points()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(points()[0]).toHaveAccessibleName('Point 1 of 4, 50% from the left, 32% from the top');
  await user.keyboard('{Enter}');
  expect(points()).toHaveLength(5);
  await user.keyboard('{Delete}{Delete}{Delete}');
  expect(points()).toHaveLength(3);
  await user.keyboard('{Enter}');
  last(points()).focus();
  await user.keyboard('{Delete}');
  expect(points().at(-1)).toHaveFocus();
  polygon.focus();
  const before = Number.parseFloat(polygon.style.left);
  await user.keyboard('{ArrowLeft}');
  expect(Number.parseFloat(polygon.style.left)).toBeCloseTo(before - 2);
  await user.click(screen.getByRole('button', { name: 'Remove Region 2' }));
  expect(screen.getAllByRole('group', { name: /^Region/ })).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Region' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
