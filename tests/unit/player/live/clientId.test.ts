import { expect, it, vi } from 'vitest';
import { createClientIds, isHeld } from '@/player/live/clientId';

const ids = () => createClientIds(() => 'tab');

it('client id: is not reused while the camera may still reserve it', () => {
  const { take } = ids();
  const first = take('door');
  first.release(true);
  const second = take('door');
  expect(second.id).not.toBe(first.id);
  second.release(true);
  expect([first.id, second.id]).not.toContain(take('door').id);
});

it('client id: is the first unused id of its camera', () => {
  const { take } = ids();
  const [first, second, third] = [take('door'), take('door'), take('door')];
  expect(new Set([first.id, second.id, third.id]).size).toBe(3);
  second.release(false);
  expect(take('door').id).toBe(second.id);
  first.release(false);
  expect(take('door').id).toBe(first.id);
});

it.each([
  [false, 'stable', 'connected'],
  [false, 'closed', 'closed'],
  [true, 'have-local-offer', 'new'],
  [true, 'stable', 'disconnected'],
  [true, 'stable', 'failed'],
] as const)(
  'client id: isHeld is %s in the signaling state "%s" and the connection state "%s"',
  (held, signalingState, connectionState) => {
    expect(isHeld({ signalingState, connectionState })).toBe(held);
    expect(isHeld(null)).toBe(false);
  },
);

it('client id: is independent of other cameras', () => {
  const { take } = ids();
  const door = take('door');
  const garden = take('garden');
  door.release(true);
  garden.release(false);
  expect(take('garden').id).toBe(garden.id);
});

it('client id: contains only characters that the service accepts', () => {
  const { take } = createClientIds(() => 'tab@home');
  take('door').release(true);
  expect(take('door').id).toMatch(/^[\w.-]+$/);
});

it('client id: differs after a reload, since the camera may still serve the earlier page', async () => {
  const loadPage = async () => {
    vi.resetModules();
    const { clientIds } = await import('@/player/live/clientId');
    return clientIds.take('door').id;
  };
  expect(await loadPage()).not.toBe(await loadPage());
});
