import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { queueOf } from '@/features/replay/model/queue';
import { recordingsInOrder, tracksOf, type Recording } from '@/domain/recordings';
import { StageArea } from '@/features/replay/stage/StageArea';
import { storeRig } from '../../../../support/storeRig';

const event = (cameraId: string, at: number) => ({
  id: 'e',
  cameraId,
  at,
  code: 'C0003',
  thumbnailUrl: null,
});
const TRACKS = tracksOf(['Door', 'Drive'], [event('Door', 0), event('Drive', 60_000)], {
  durations: new Map(),
  corrections: new Map(),
});
const ALL = recordingsInOrder(TRACKS);

it('clock correction: stays with its camera when replay changes to another one', () => {
  const { store } = storeRig();
  const correct = vi.fn<(cameraId: string, milliseconds: number) => void>();
  const nothing = () => undefined;
  const stage = (recording: Recording | undefined) => (
    <Provider store={store}>
      <StageArea
        ref={null}
        player={{
          setFirst: nothing,
          setSecond: nothing,
          controller: null,
          view: null,
          recording: recording ?? null,
        }}
        day={{
          load: { events: [], loads: new Map(), retry: nothing },
          isComplete: true,
          isTimeLoaded: true,
          cameraName: (id) => id,
          all: ALL,
          tracks: TRACKS,
          rows: TRACKS,
          isSelected: () => true,
          queue: queueOf(TRACKS),
          corrections: new Map([['Door', 500]]),
          correct,
        }}
        categories={[]}
        dragged={null}
        speed={1}
        onSpeed={nothing}
        isMuted={false}
        onMute={nothing}
        isFull={false}
        onLeaveFullScreen={nothing}
        onFullScreen={nothing}
        onStep={nothing}
        onToggle={nothing}
        frames={null}
        statusQueue={[]}
        message=""
      />
    </Provider>
  );
  const { rerender } = render(stage(ALL[0]));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Correct the clock of Door…', hidden: true }));
  rerender(stage(ALL[1]));
  const clock = within(screen.getByRole('group', { name: 'Clock of Door' }));
  fireEvent.click(clock.getByRole('button', { name: 'Half a second later' }));
  expect(correct.mock.calls).toEqual([['Door', 1_000]]);
});
