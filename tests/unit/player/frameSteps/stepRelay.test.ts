import { expect, it } from 'vitest';
import { createStepRelay } from '@/player/frameSteps/stepRelay';

const settle = () => Promise.resolve();

it('step relay: passes each early step on only once', async () => {
  const relay = createStepRelay();
  relay.step(1);
  relay.step(-1);
  const lost: number[] = [];
  relay.connect((by) => lost.push(by))();
  const taken: number[] = [];
  const disconnect = relay.connect((by) => taken.push(by));
  relay.step(1);
  await settle();
  relay.step(-1);
  disconnect();
  expect(taken).toEqual([1, -1, 1, -1]);
  expect(lost).toEqual([]);
});

it('step relay: drops early steps that were cancelled', async () => {
  const relay = createStepRelay();
  relay.step(1);
  relay.forget();
  const taken: number[] = [];
  relay.connect((by) => taken.push(by));
  await settle();
  expect(taken).toEqual([]);
});
