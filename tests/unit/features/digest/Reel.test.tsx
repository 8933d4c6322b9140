// @vitest-environment jsdom
// In happy-dom a video has no size.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Reel } from '@/features/digest/Reel';
import { START } from '@/player/sequence/sequenceView';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { settle } from '../../../support/settle';
import { event } from '../../../support/builders';

const driver = vi.hoisted(() => ({
  setItems: vi.fn<(items: SequenceItem[]) => void>(),
  play: vi.fn<() => void>(),
  step: vi.fn<(by: number) => void>(),
}));
const sequence = vi.hoisted(() => ({ view: null as object | null }));
vi.mock('@/player/sequence/useSequence', () => ({
  useSequence: () => ({ driver, view: sequence.view }),
}));
vi.mock('@/features/event-marks/useMarkSeen', () => ({ useMarkSeen: () => undefined }));
vi.mock('@/features/playback/sources', () => ({ useSequenceSources: () => () => ({ kind: 'clip' }) }));

it('digest player: keeps its recordings when newer ones arrive', () => {
  const part = (cameraId: string) => ({
    event: event('shared', 0, cameraId),
    length: 4_000,
  });
  const nothing = () => undefined;
  const reel = (...cameraIds: string[]) => (
    <Reel parts={cameraIds.map(part)} cameraName={(id) => id} now={0} onSeen={nothing} onClose={nothing} />
  );
  const { rerender } = render(reel('door', 'drive'));
  const keys = () => driver.setItems.mock.lastCall?.[0].map(({ key }) => key);
  expect(new Set(keys()).size).toBe(2);
  rerender(reel('door', 'drive', 'garden'));
  expect(keys()).toHaveLength(2);
});

it('digest player: zooms with + and 0, and seeks with an arrow key only without Shift', async () => {
  sequence.view = { ...START, phase: 'playing', wantsToPlay: true, key: 'door', hasPicture: true };
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(640);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  onTestFinished(() => void vi.restoreAllMocks());
  render(
    <Reel
      parts={[
        {
          event: event('visit', 0),
          length: 4_000,
        },
      ]}
      cameraName={(id) => id}
      now={0}
      onSeen={() => undefined}
      onClose={() => undefined}
    />,
  );
  // The viewport is measured in the next frame.
  await settle();
  const dialog = screen.getByRole('dialog');
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(dialog, { key, shiftKey });
  press('+');
  press('+');
  expect(screen.getByRole('button', { name: 'Reset zoom' })).toHaveTextContent('2.0×');
  expect(screen.getByRole('status')).toHaveTextContent('Zoom 2.0×');
  press('ArrowRight', true);
  expect(driver.step).not.toHaveBeenCalled();
  press('ArrowRight');
  expect(driver.step).toHaveBeenCalledWith(1);
  press('0');
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
});
