import { describe, expect, it, vi } from 'vitest';
import { whenOnline } from '@/lib/online';

const browserSays = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);

describe('waiting for the network', () => {
  it('does not wait while the browser is online', async () => {
    await expect(whenOnline(new AbortController().signal)).resolves.toBeUndefined();
  });

  it('waits until the browser is back', async () => {
    browserSays(false);
    const waiting = whenOnline(new AbortController().signal);
    browserSays(true);
    globalThis.dispatchEvent(new Event('online'));
    await expect(waiting).resolves.toBeUndefined();
  });

  it('ends when its signal aborts, before or meanwhile', async () => {
    browserSays(false);
    const controller = new AbortController();
    const waiting = whenOnline(controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow('The wait for the network was aborted');
    await expect(whenOnline(controller.signal)).rejects.toThrow('The wait for the network was aborted');
  });
});
