import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import type { FindMotionProps, FoundMark } from '@/features/find-motion/findMotionProps';
import { FindMotionPanel } from '@/features/find-motion/panel/FindMotionPanel';
import { recordingsInOrder, tracksOf } from '@/domain/recordings';
import { storeRig } from '../../../../support/storeRig';

/** Opens the panel over no recordings, if nothing else is said. */
function open(props: Partial<FindMotionProps>) {
  const { store } = storeRig();
  const nothing = () => undefined;
  return render(
    <Provider store={store}>
      <FindMotionPanel
        recordings={[]}
        incompleteIds={[]}
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

it('Find motion: takes its marks from the timeline when the panel is closed', () => {
  const onFound = vi.fn<(marks: readonly FoundMark[]) => void>();
  const { unmount } = open({ onFound });
  onFound.mockClear();
  unmount();
  expect(onFound.mock.calls).toEqual([[[]]]);
});

it('Find motion: says that events are missing where they are of a camera that is searched', async () => {
  vi.stubGlobal('VideoDecoder', class {});
  vi.stubGlobal('VideoFrame', class {});
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly postMessage = () => undefined;
      readonly terminate = () => undefined;
    },
  );
  const at = new Date(2026, 5, 15, 9).getTime();
  const tracks = tracksOf(
    ['door', 'drive'],
    ['door', 'drive'].map((cameraId) => ({ id: 'a', cameraId, at, code: 'C0003', thumbnailUrl: null })),
    { durations: new Map(), corrections: new Map() },
  );
  open({ tracks, recordings: recordingsInOrder(tracks), incompleteIds: ['drive'] });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^door/ }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('progressbar');
  const missing = 'Not all events of these days could be loaded.';
  expect(screen.queryByText(missing)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^drive/ }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText(missing)).toBeVisible();
});
