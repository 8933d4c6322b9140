import { expect, it } from 'vitest';
import { createStepRelay } from '@/player/frameSteps/stepRelay';

const settle = () => Promise.resolve();

it('step relay: passes each step to the stepper exactly once, even if the stepper loads later', async () => {
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

it('step relay: drops steps that are cancelled before the stepper has loaded', async () => {
  const relay = createStepRelay();
  relay.step(1);
  relay.forget();
  const taken: number[] = [];
  relay.connect((by) => taken.push(by));
  await settle();
  expect(taken).toEqual([]);
});
