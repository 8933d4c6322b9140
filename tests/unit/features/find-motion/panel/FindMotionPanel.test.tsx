import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import type { FoundMark } from '@/features/find-motion/findMotionProps';
import { FindMotionPanel } from '@/features/find-motion/panel/FindMotionPanel';
import { storeRig } from '../../../../support/storeRig';

it('Find motion: takes its marks from the timeline when the panel is closed', () => {
  const { store } = storeRig();
  const onFound = vi.fn<(marks: readonly FoundMark[]) => void>();
  const nothing = () => undefined;
  const { unmount } = render(
    <Provider store={store}>
      <FindMotionPanel
        recordings={[]}
        isPartial={false}
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
        onFound={onFound}
      />
    </Provider>,
  );
  onFound.mockClear();
  unmount();
  expect(onFound.mock.calls).toEqual([[[]]]);
});
