import { describe, expect, it } from 'vitest';
import { EXPIRED, ofFour, setUpClips } from './hlsClip';

setUpClips();

describe('HLS engine: failing requests', () => {
  const REFUSED = { type: 'networkError', details: 'fragLoadError', response: { code: 500 } };
  const TIMED_OUT = { type: 'networkError', details: 'fragLoadTimeOut' };

  it('are repeated after growing pauses until a segment loads', async () => {
    const { clock, fail, failures, hls, segments } = ofFour();
    const frag = segments[1];
    const pauses: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await fail({ ...REFUSED, frag });
      const since = clock.now();
      while (hls().starts < round) await clock.pass(250);
      pauses.push(clock.now() - since);
    }
    expect(failures).toEqual([]);
    expect(pauses[0]).toBeLessThanOrEqual(2_250);
    expect(pauses[4]).toBeGreaterThanOrEqual(16_000);
    hls().emit('fragLoaded', { frag });
    await fail({ ...REFUSED, frag });
    await clock.pass(2_250);
    expect(hls().starts).toBe(6);
  });

  it('do not make the recording fail before the buffer has been played', async () => {
    const { clock, fail, failures, hls, playTo, segments } = ofFour();
    const frag = segments[1];
    await fail({ ...REFUSED, frag });
    await clock.pass(500);
    expect(hls().starts).toBe(0);
    playTo(9.5);
    expect({ starts: hls().starts, failures }).toEqual({ starts: 1, failures: [] });
    await fail({ ...REFUSED, frag });
    await fail({ ...REFUSED, frag });
    expect({ starts: hls().starts, failures }).toEqual({ starts: 2, failures: ['clipUnreachable'] });
  });

  it.each([
    ['before the delay in Retry-After has passed', 'content-length: 0\r\nretry-after: 20\r\n'],
    [
      "before the Retry-After date on the server's clock",
      'Date: Thu, 01 Jan 2015 00:00:00 GMT\r\nRetry-After: Thu, 01 Jan 2015 00:00:20 GMT\r\n',
    ],
  ])('are not repeated %s', async (_what, headers) => {
    const { clock, fail, hls, playTo, reports, segments } = ofFour();
    const busy = Object.assign(new XMLHttpRequest(), { getAllResponseHeaders: () => headers });
    const refused = { ...REFUSED, response: { code: 503 }, networkDetails: busy, frag: segments[1] };
    await fail(refused);
    await clock.pass(15_000);
    expect({ starts: hls().starts, reports }).toEqual({ starts: 0, reports: [] });
    playTo(9.5);
    expect(reports).toEqual([{ kind: 'clipUnreachable', retryAfter: 5_000 }]);
  });

  it.each([
    ['404', 404, '', 'clipMissing'],
    ['429 and Retry-After', 429, 'retry-after: 20\r\n', 'clipUnreachable'],
  ])(
    'for a playlist do not make the recording fail before the buffer is empty: status %s',
    async (_what, code, headers, failure) => {
      const { clock, fail, failures, playTo } = ofFour();
      const networkDetails = Object.assign(new XMLHttpRequest(), { getAllResponseHeaders: () => headers });
      const refused = { ...REFUSED, details: 'levelLoadError', response: { code }, networkDetails };
      await fail(refused);
      await clock.pass(500);
      expect(failures).toEqual([]);
      playTo(9.5);
      expect(failures).toEqual([failure]);
    },
  );

  it('are repeated at once when playback waits for data', async () => {
    const { fail, hls, load, segments, video } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    load(2);
    video.dispatchEvent(new Event('waiting'));
    expect(hls().starts).toBe(1);
  });

  it('are repeated at once after a seek to a position outside the buffer', async () => {
    const { fail, hls, segments, video } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    video.currentTime = 25;
    video.dispatchEvent(new Event('seeking'));
    expect(hls().starts).toBe(1);
  });

  it('that time out are repeated until the buffer is empty', async () => {
    const { clock, fail, hls, playTo, segments } = ofFour();
    const [, frag] = segments;
    await fail({ ...TIMED_OUT, frag });
    expect({ starts: hls().starts, gap: frag?.gap }).toEqual({ starts: 0, gap: undefined });
    await clock.pass(2_250);
    expect({ startedAt: hls().startedAt, gap: frag?.gap }).toEqual({ startedAt: [2], gap: undefined });
    await fail({ ...TIMED_OUT, frag });
    playTo(9.5);
    expect({ starts: hls().starts, gap: frag?.gap }).toEqual({ starts: 2, gap: undefined });
    await fail({ ...TIMED_OUT, frag });
    expect({ starts: hls().starts, gap: frag?.gap }).toEqual({ starts: 3, gap: true });
  });

  it('are repeated even if the download of a segment has stalled twice', async () => {
    const { clock, hls, segments } = ofFour();
    const frag = { ...segments[1], stats: { loaded: 0, aborted: false } };
    const hang = async () => {
      frag.stats.loaded = 0;
      hls().emit('fragLoading', { frag });
      frag.stats.loaded = 5_000;
      await clock.pass(9_000);
    };
    await hang();
    expect(hls().starts).toBe(1);
    await hang();
    await clock.pass(2_250);
    expect({ starts: hls().starts, gap: frag.gap }).toEqual({ starts: 2, gap: undefined });
  });

  it('make the recording fail at once if its only segment timed out', async () => {
    const { fail, failures, hls, load, segments } = ofFour();
    const [frag] = segments;
    hls().levels = [{ details: { fragments: [frag] } }];
    load(0);
    await fail({ ...TIMED_OUT, frag });
    expect(failures).toEqual(['clipStalled']);
  });

  it('are not repeated once another URL is loading', async () => {
    const { clock, fail, hls, segments } = ofFour();
    await fail({ ...REFUSED, frag: segments[1] });
    hls().emit('manifestLoading');
    await clock.pass(10_000);
    expect(hls().starts).toBe(0);
  });

  it('make the recording fail if a new URL expires after one second of playback', async () => {
    const { engine, fail, failures, hls, segments } = ofFour();
    const frag = segments[1];
    await fail({ ...EXPIRED, frag });
    engine.onPlayed(1);
    await fail({ ...EXPIRED, frag });
    expect({ loads: hls().loads.length, failures }).toEqual({ loads: 2, failures: ['clipExpired'] });
  });

  it('lead to a second new URL after five seconds of playback from the first one', async () => {
    const { fail, failures, hls, playTo, segments } = ofFour();
    const frag = segments[3];
    await fail({ ...EXPIRED, frag });
    for (const second of [1, 2, 3, 4, 5]) playTo(second);
    await fail({ ...EXPIRED, frag });
    expect({ loads: hls().loads.length, failures }).toEqual({ loads: 3, failures: [] });
  });

  it('lead to a skipped segment if a new URL refuses only that segment', async () => {
    const { fail, failures, hls, segments } = ofFour();
    const frag = segments[2];
    await fail({ ...EXPIRED, frag });
    hls().emit('manifestParsed', { audioTracks: [] });
    hls().levels = [{ details: { fragments: segments } }];
    hls().emit('fragLoaded', { frag: segments[0] });
    await fail({ ...EXPIRED, frag });
    expect({ loads: hls().loads.length, failures, gap: frag?.gap }).toEqual({
      loads: 2,
      failures: [],
      gap: true,
    });
  });
});
