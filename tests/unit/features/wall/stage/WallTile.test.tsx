import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dayOf } from '@/domain/dateRange';
import { createStartGate } from '@/features/wall/stage/startGate';
import { WallTile } from '@/features/wall/stage/WallTile';
import { camera } from '../../../../support/builders';
import { NOON } from '../../../../support/times';

it('wall tile: reloads a failed snapshot after a minute', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const door = camera('door', { snapshotUrl: 'https://media.example/door.jpg' });
  render(
    <WallTile
      camera={door}
      box={{ x: 0, y: 0, width: 640, height: 360 }}
      rest="paused"
      isForward={false}
      snapshotAt={NOON}
      today={dayOf(NOON)}
      gate={createStartGate()}
      onPlay={() => undefined}
      onSize={() => undefined}
    />,
  );
  const tile = within(screen.getByRole('region'));
  const snapshot = () => tile.queryByRole('presentation');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const shown = snapshot();
    if (shown === null) throw new Error('There is no snapshot.');
    fireEvent.error(shown);
    expect(snapshot()).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(snapshot()).toHaveAttribute('src', door.snapshotUrl);
  }
});
