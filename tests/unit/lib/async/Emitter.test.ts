import { expect, it } from 'vitest';
import { Emitter } from '@/lib/async/Emitter';

it('emitter: calls listeners in the order of their subscriptions', () => {
  const emitter = new Emitter<[number]>();
  const calls: string[] = [];
  emitter.subscribe((value) => calls.push(`first ${String(value)}`));
  emitter.subscribe((value) => calls.push(`second ${String(value)}`));
  emitter.emit(7);
  expect(calls).toEqual(['first 7', 'second 7']);
});

it('emitter: keeps the other subscription of the same function when one ends', () => {
  const emitter = new Emitter();
  let calls = 0;
  const count = () => {
    calls += 1;
  };
  const end = emitter.subscribe(count);
  emitter.subscribe(count);
  end();
  end();
  emitter.emit();
  expect({ calls, size: emitter.size }).toEqual({ calls: 1, size: 1 });
});

it('emitter: does not call a listener that another listener has just unsubscribed', () => {
  const emitter = new Emitter();
  let calls = 0;
  emitter.subscribe(() => end());
  const end = emitter.subscribe(() => {
    calls += 1;
  });
  emitter.emit();
  expect(calls).toBe(0);
});

it('emitter: calls no listener after clear()', () => {
  const emitter = new Emitter();
  let calls = 0;
  emitter.subscribe(() => {
    calls += 1;
  });
  emitter.clear();
  emitter.emit();
  expect(calls).toBe(0);
});
