import { describe, expect, it } from 'vitest';
import { anySignal } from '@/lib/async/anySignal';
import { withoutAny } from '../../../support/withoutAny';

describe.each([
  ['with AbortSignal.any', () => undefined],
  ['without AbortSignal.any', withoutAny],
])('anySignal, in a browser %s', (_name, prepare) => {
  it('aborts with the first signal and its reason', () => {
    prepare();
    const [first, second] = [new AbortController(), new AbortController()];
    const either = anySignal([first.signal, second.signal]);
    expect(either.aborted).toBe(false);
    second.abort('left');
    first.abort('later');
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('left');
  });

  it('is aborted at once if one of the signals is already aborted', () => {
    prepare();
    expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone');
  });

  it('is not aborted if there are no signals', () => {
    prepare();
    expect(anySignal([]).aborted).toBe(false);
  });
});
