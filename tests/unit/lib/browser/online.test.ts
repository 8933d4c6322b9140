import { describe, expect, it, vi } from 'vitest';
import { whenBackOnline, whenOnline } from '@/lib/browser/online';
import { settle } from '../../../support/settle';

const browserSays = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);

describe('waiting for the network', () => {
  it('ends at once if the browser is online', async () => {
    await expect(whenOnline(new AbortController().signal)).resolves.toBeUndefined();
  });

  it('ends when the browser is back online', async () => {
    browserSays(false);
    const waiting = whenOnline(new AbortController().signal);
    browserSays(true);
    globalThis.dispatchEvent(new Event('online'));
    await expect(waiting).resolves.toBeUndefined();
  });

  it('fails if the signal aborts before or during the wait', async () => {
    browserSays(false);
    const controller = new AbortController();
    const waiting = whenOnline(controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow('The wait for the network was aborted');
    await expect(whenOnline(controller.signal)).rejects.toThrow('The wait for the network was aborted');
  });
});

it('whenBackOnline: waits for the next online event, even if the browser is online', async () => {
  const settled = vi.fn<() => void>();
  const waiting = whenBackOnline(new AbortController().signal).then(settled);
  await settle();
  expect(settled).not.toHaveBeenCalled();
  globalThis.dispatchEvent(new Event('online'));
  await waiting;
  expect(settled).toHaveBeenCalledTimes(1);
});
