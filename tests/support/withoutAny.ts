import { onTestFinished } from 'vitest';

/** Removes `AbortSignal.any`, which Safari before 17.4 lacks, until the test ends. */
export function withoutAny(): void {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'any');
  onTestFinished(() => {
    AbortSignal.any = any;
  });
}
