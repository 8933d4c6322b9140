import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { failed, succeeded } from '@/domain/result';
import type { Network } from '@/recordings/parts/network';
import { ROOT } from '@/recordings/parts/namedFiles';
import { clipAt, media, openPlaylist, playlist, type Answer } from '../../features/export/engine/clipHost';
import { failure, file, never, opened, part, three, type Opened } from './openedParts';

describe('recording parts: a growing recording', () => {
  const withoutEnd = (segments: string[]) =>
    openPlaylist({ segments }).replace('TARGETDURATION:0', 'TARGETDURATION:2');
  const open = withoutEnd(['a', 'b']);

  const { at } = clipAt('index.m3u8');
  const LONG = 2 * 3_600_000;

  async function reading(before: string, after: Answer, { signal = never, network = {} } = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: at });
    onTestFinished(() => void vi.useRealTimers());
    const texts = [before];
    const { parts, requestedPaths } = opened(() => texts.shift() ?? after, {
      network: { retryDelays: [], ...network },
      signal,
    });
    await parts.recording();
    return { parts, requestedPaths };
  }

  it.each<[string, Answer, boolean]>([
    ['longer', withoutEnd(['a', 'b', 'c']), true],
    ['longer, and has an end', three, true],
    ['unchanged', open, false],
    ['unavailable', 404, false],
  ])('reloads its playlist once to detect growth: the playlist is %s', async (_name, after, grows) => {
    const { parts, requestedPaths } = await reading(open, after);
    const growing = parts.isGrowing(0);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(requestedPaths).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await growing).toBe(grows);
    expect(requestedPaths).toHaveLength(2);
  });

  it('reloads its playlist at once if the reload interval has already passed', async () => {
    const { parts } = await reading(open, three);
    await vi.advanceTimersByTimeAsync(3_000);
    const growing = parts.isGrowing(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(await growing).toBe(true);
  });

  it('waits at most five seconds beyond the reload interval if its server is busy', async () => {
    const { parts } = await reading(open, 503, { network: { busyRetryDelays: [60_000] } });
    const growing = parts.isGrowing(0);
    await vi.advanceTimersByTimeAsync(3_000 + 5_000);
    expect(await growing).toBe(false);
  });

  it('is complete if its playlist has an end or is old', async () => {
    const complete = await reading(three, open);
    expect(await complete.parts.isGrowing(0)).toBe(false);
    const old = await reading(open, three);
    expect(await old.parts.isGrowing(LONG)).toBe(false);
  });

  it('stops waiting when the read is cancelled', async () => {
    const controller = new AbortController();
    const { parts } = await reading(open, three, { signal: controller.signal });
    const growing = parts.isGrowing(0);
    controller.abort();
    await expect(growing).rejects.toEqual(failure({ kind: 'cancelled' }));
  });

  it('reports its duration only while its playlist has no end', async () => {
    expect(await opened(() => open).parts.openSeconds()).toBe(4);
    expect(await opened(() => three).parts.openSeconds()).toBeNull();
    expect(await opened(() => media('odd/whole.mp4')).parts.openSeconds()).toBeNull();
  });
});

describe('recording parts: a cancelled read', () => {
  it.each<[string, (controller: AbortController) => Opened]>([
    [
      'during the request for the URL',
      (controller) => ({
        recording: { address: () => (controller.abort(), Promise.resolve(failed({ kind: 'cancelled' }))) },
      }),
    ],
    [
      'during the download',
      (controller) => ({
        network: {
          fetch: () => {
            const pull = (stream: ReadableStreamDefaultController) => {
              controller.abort();
              stream.error(new DOMException('aborted', 'AbortError'));
            };
            return Promise.resolve(new Response(new ReadableStream({ pull })));
          },
        },
      }),
    ],
    [
      'during the check for cross-origin reads',
      (controller) => ({
        network: {
          fetch: (_input, init) => {
            if (init?.mode === 'no-cors') controller.abort();
            return Promise.reject(new TypeError());
          },
        },
      }),
    ],
  ])('rejects with the kind `cancelled` if cancelled %s', async (_when, setUp) => {
    const controller = new AbortController();
    const { parts } = opened(() => three, { ...setUp(controller), signal: controller.signal });
    await expect(parts.playlist(ROOT)).rejects.toEqual(failure({ kind: 'cancelled' }));
  });
});

describe('recording parts: a refused or unavailable URL', () => {
  it('causes the read to fail as gone if the new playlist lacks the segment', async () => {
    let isRenewed = false;
    const { parts } = opened((path) => {
      if (path === 'index.m3u8') return isRenewed ? playlist({ segments: ['a'] }) : three;
      isRenewed ||= path === 'c';
      return isRenewed ? 403 : file;
    });
    await parts.playlist(ROOT);
    expect(await parts.read(part(`${ROOT}/0`))).toEqual(file);
    await expect(parts.read(part(`${ROOT}/2`))).rejects.toEqual(failure({ kind: 'gone' }));
  });

  it('is renewed only once for several simultaneous reads', async () => {
    let given = 0;
    const address = () =>
      Promise.resolve(succeeded(`https://clips.example/index.m3u8?${String((given += 1))}`));
    const { parts } = opened(
      (path, request) => {
        const { search } = new URL(request.url);
        if (path === 'index.m3u8')
          return playlist({ segments: ['a', 'b', 'c'].map((name) => name + search) });
        return search === '?1' ? 403 : file;
      },
      { recording: { address } },
    );
    await parts.playlist(ROOT);
    const reads = [0, 1, 2].map((index) => parts.read(part(`${ROOT}/${String(index)}`)));
    expect(await Promise.all(reads)).toEqual([file, file, file]);
    expect(given).toBe(2);
  });

  it("causes the read to fail with the vendor's reason", async () => {
    const address = () => Promise.resolve(failed({ kind: 'noRecording' as const }));
    const { parts } = opened(() => three, { recording: { address } });
    await expect(parts.playlist(ROOT)).rejects.toEqual(
      failure({ kind: 'address', problem: { kind: 'noRecording' } }),
    );
  });

  it("is reported as unreachable, not as cross-origin, if it has the page's origin", async () => {
    const fetch: Network['fetch'] = (_input, init) =>
      init?.mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError());
    const own = { address: () => Promise.resolve(succeeded('/index.m3u8')) };
    const here = opened(() => three, { network: { fetch }, recording: own });
    await expect(here.parts.playlist(ROOT)).rejects.toEqual(failure({ kind: 'unreachable' }));
    const elsewhere = opened(() => three, { network: { fetch } });
    await expect(elsewhere.parts.playlist(ROOT)).rejects.toEqual(failure({ kind: 'crossOrigin' }));
  });
});

describe('recording parts: an unresponsive server', () => {
  it('is reported as busy during each wait', async () => {
    const reports: unknown[] = [];
    const statuses = [503, 503];
    const { parts } = opened((path) => (path === 'a' && statuses.shift()) || (path === 'a' ? file : three), {
      onProgress: (_done, _total, isWaiting) => reports.push(isWaiting),
    });
    await parts.playlist(ROOT);
    await parts.read(part(`${ROOT}/0`));
    expect(reports).toEqual([true, false, true, false, false]);
  });

  it.each([
    ['0', 2_000],
    ['5', 5_000],
  ])(
    'gets another request after "Retry-After: %s", but not before the usual delay',
    async (header, pause) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const answers = [new Response(null, { status: 503, headers: { 'retry-after': header } })];
      const fetch = vi.fn<Network['fetch']>(() => Promise.resolve(answers.shift() ?? new Response(three)));
      const { parts } = opened(() => 500, { network: { fetch, busyRetryDelays: [2_000] } });
      const read = parts.playlist(ROOT);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(fetch).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await read).toContain('#EXTM3U');
    },
  );

  it('causes the read to fail as busy if it refuses each retry', async () => {
    const { parts, requestedPaths } = opened((path) => (path === 'a' ? 429 : three));
    await parts.playlist(ROOT);
    await expect(parts.read(part(`${ROOT}/0`))).rejects.toEqual(failure({ kind: 'busy' }));
    expect(requestedPaths.filter((path) => path === 'a')).toHaveLength(4);
  });

  it('does not cause the read to fail if the browser was offline during each failed attempt', async () => {
    let isOnline = true;
    let lost = 0;
    const { parts } = opened(
      (path) => {
        if (path !== 'a' || lost === 3) return path === 'a' ? file : three;
        lost += 1;
        isOnline = false;
        throw new TypeError('Failed to fetch');
      },
      {
        network: {
          retryDelays: [],
          isOnline: () => isOnline,
          whenOnline: () => {
            isOnline = true;
            return Promise.resolve();
          },
        },
      },
    );
    await parts.playlist(ROOT);
    expect(await parts.read(part(`${ROOT}/0`))).toEqual(file);
    expect(lost).toBe(3);
  });
});
