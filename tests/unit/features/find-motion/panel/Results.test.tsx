import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '@/domain/result';
import type { FoundMovement } from '@/features/find-motion/engine/MotionSearch';
import { Results } from '@/features/find-motion/panel/Results';

const NOON = new Date(2026, 6, 30, 12).getTime();

const movement = (index: number): FoundMovement => {
  const at = NOON + index * 1_000;
  return {
    id: String(index),
    recording: {
      key: String(index),
      cameraId: 'porch',
      code: 'C0003',
      at,
      address: () => Promise.resolve(failed({ kind: 'gone' })),
    },
    at,
    until: at + 1_000,
    share: 0.1,
    box: { x: 0, y: 0, width: 1, height: 1 },
    pictureUrl: null,
  };
};

describe('search results', () => {
  it('do not re-render unless they change', async () => {
    const movements = Array.from({ length: 50 }, (_unused, index) => movement(index));
    const cameraName = vi.fn<(cameraId: string) => string>(() => 'Porch');
    const early = vi.fn<(movement: FoundMovement) => void>();
    const late = vi.fn<(movement: FoundMovement) => void>();
    const shown = { day: '2026-07-30', cameraName };
    const { rerender } = render(<Results {...shown} movements={movements} onSelect={early} />);
    cameraName.mockClear();
    const changed = [...movements.slice(1), { ...movement(60), pictureUrl: 'blob:60' }];
    rerender(<Results {...shown} movements={changed} onSelect={late} />);
    expect(cameraName).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '12:00:07, Porch' }));
    expect(late).toHaveBeenCalledWith(movements[7]);
    expect(early).not.toHaveBeenCalled();
  });
});
