import { afterEach, describe, expect, it, vi } from 'vitest';
import { onlineCode } from '@/lib/async/lazyCode';
import { browserSays } from '../../../support/browserSays';

const signal = new AbortController().signal;

afterEach(() => vi.restoreAllMocks());

describe('lazy code', () => {
  it('is not imported before the browser is online', async () => {
    browserSays(false);
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
    const loading = onlineCode(load).load(signal);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    browserSays(true);
    expect(await loading).toBe('code');
  });

  it('remains available offline once loaded', async () => {
    const code = onlineCode(() => Promise.resolve('code'));
    await code.load(signal);
    browserSays(false);
    expect([await code.load(signal), await code.loadNow()]).toEqual(['code', 'code']);
  });

  it('is not loaded by loadNow while the browser is offline', async () => {
    browserSays(false);
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
    expect(await onlineCode(load).loadNow()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it('is requested again after a failure', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError())
      .mockResolvedValue('code');
    const code = onlineCode(load);
    expect(await code.loadNow()).toBeNull();
    expect(await code.load(signal)).toBe('code');
  });

  it('rejects the load if the signal aborts while the browser is offline', async () => {
    browserSays(false);
    const controller = new AbortController();
    const loading = onlineCode(() => Promise.resolve('code')).load(controller.signal);
    controller.abort();
    await expect(loading).rejects.toThrow('The wait for the network was aborted.');
  });
});
