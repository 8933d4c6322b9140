import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Reel } from '@/features/digest/Reel';
import type { SequenceItem } from '@/player/sequence/VideoSlot';

const driver = vi.hoisted(() => ({
  setItems: vi.fn<(items: SequenceItem[]) => void>(),
  play: vi.fn<() => void>(),
}));
vi.mock('@/player/sequence/useSequence', () => ({ useSequence: () => ({ driver, view: null }) }));
vi.mock('@/features/playback/sources', () => ({ useSequenceSources: () => () => ({ kind: 'clip' }) }));

it('Reel: plays the recordings of two cameras that share an id', () => {
  const part = (cameraId: string) => ({
    activity: { id: 'shared', cameraId, at: 0, code: 'C0003', thumbnailUrl: null },
    length: 4_000,
  });
  const nothing = () => undefined;
  render(
    <Reel
      parts={[part('door'), part('drive')]}
      cameraName={(id) => id}
      now={0}
      onSeen={nothing}
      onClose={nothing}
    />,
  );
  const [items = []] = driver.setItems.mock.lastCall ?? [];
  expect(new Set(items.map(({ key }) => key)).size).toBe(2);
});
