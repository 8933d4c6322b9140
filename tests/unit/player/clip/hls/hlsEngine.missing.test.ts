import { describe, expect, it } from 'vitest';
import { noteIfEmpty, noteSilent } from '@/player/clip/hls/segments';
import { last } from '../../../../support/only';
import { clip, EXPIRED, ofFour, setUpClips } from './hlsClip';
import { settle } from '../../fakes';

setUpClips();

describe('HLS engine: missing segments', () => {
  it('are marked as gaps, so that hls.js does not request them twice', () => {
    const { engine, failures, hls, miss, onLoaded, segments, video } = ofFour();
    miss(1);
    expect(segments[1]).toMatchObject({ gap: true, tagList: [['GAP']] });
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
    expect({ starts: hls().starts, failures, at: video.currentTime }).toEqual({
      starts: 0,
      failures: [],
      at: 2,
    });
    // A late refusal also proves that the server responds.
    expect(onLoaded).toHaveBeenCalledTimes(1);
  });

  it('are skipped at once if playback has already reached them', () => {
    const { miss, playTo, video } = ofFour();
    playTo(9.95);
    miss(1);
    expect(video.currentTime).toBe(20.1);
  });

  it('move a seek into them to the next available segment', () => {
    const { miss, video } = ofFour();
    miss(1);
    miss(2);
    video.currentTime = 15;
    video.dispatchEvent(new Event('seeking'));
    expect(video.currentTime).toBe(30.1);
  });

  it('are skipped if separate audio has played on into them', () => {
    const { miss, playTo, video } = ofFour();
    miss(1);
    playTo(12);
    expect(video.currentTime).toBe(20.1);
  });

  it('are not skipped while the position is 0 and the buffer begins slightly later', () => {
    const { miss, video } = ofFour();
    const buffered = { length: 1, start: () => 0.02, end: () => 10 };
    Object.defineProperty(video, 'buffered', { get: () => buffered });
    video.currentTime = 0;
    miss(1);
    expect(video.currentTime).toBe(0);
  });

  it('are not skipped before the segment at the linked position has loaded', () => {
    const { load, miss, playTo, segments, video } = ofFour();
    load(0);
    // With separate audio, the video at the linked position is parsed before anything is buffered.
    Object.assign(last(segments.slice(0, 1)), { endPTS: 10 });
    playTo(5);
    miss(1);
    expect(video.currentTime).toBe(5);
  });

  it('include segments without frames, so a seek into one ends at the next segment', async () => {
    const { fail, hls, segments, video } = ofFour();
    const frag = last(segments.slice(0, 2));
    noteIfEmpty(frag, new ArrayBuffer(0));
    video.currentTime = 15;
    await fail({ type: 'mediaError', details: 'fragParsingError', fatal: false, frag });
    expect(frag).toMatchObject({ gap: true });
    expect({ at: video.currentTime, loads: hls().loads.length }).toEqual({ at: 20.1, loads: 1 });
  });

  it('end the recording after the last available segment has loaded', () => {
    const { hls, load, miss, onPartMissing, video } = ofFour();
    load(30);
    miss(3);
    expect({ sent: hls().triggered, at: video.currentTime }).toEqual({ sent: ['bufferEos'], at: 2 });
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });

  const endOf = ({ hls, load, video }: ReturnType<typeof ofFour>) => {
    const [at, before] = [video.currentTime, [...hls().triggered]];
    load(30);
    hls().emit('fragBuffered');
    return { at, before, after: hls().triggered };
  };
  const AT_30 = { at: 29.99, before: [], after: ['bufferEos'] };

  it('move a seek beyond the last available segment to the end of that segment', () => {
    const recording = ofFour();
    recording.playTo(35);
    recording.miss(3);
    expect(recording.hls().starts).toBe(0);
    expect(endOf(recording)).toEqual(AT_30);
  });

  it('end the recording at its last available segment even if they were requested in reverse order', () => {
    const { hls, load, miss, playTo, video } = ofFour();
    playTo(35);
    for (const sn of [3, 2]) miss(sn);
    expect(video.currentTime).toBe(19.99);
    load(20);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('do not change the position while it is before them', () => {
    const { miss, playTo, video } = ofFour();
    playTo(35);
    playTo(5);
    miss(3);
    expect(video.currentTime).toBe(5);
  });

  const seekToGap = (live: boolean) => {
    const recording = ofFour();
    const { hls, segments, video } = recording;
    segments[3]?.tagList.push(['GAP']);
    hls().latestLevelDetails = { live, targetduration: 10 };
    video.currentTime = 39;
    Object.defineProperty(video, 'seeking', { value: true });
    video.dispatchEvent(new Event('seeking'));
    return recording;
  };

  it('end the recording before them if the playlist marks them with EXT-X-GAP', () => {
    expect(endOf(seekToGap(false))).toEqual(AT_30);
  });

  it('do not move a seek into them while the recording grows', () => {
    const { hls, video } = seekToGap(true);
    expect({ at: video.currentTime, starts: hls().startedAt }).toEqual({ at: 39, starts: [] });
  });

  it('at the end do not prevent the frames before them from being known', () => {
    const { engine, miss, segments } = ofFour();
    expect(engine.isKnownFrom(25)).toBe(false);
    Object.assign(last(segments.slice(0, 3)), { endPTS: 30 });
    miss(3);
    expect([engine.isKnownFrom(25), engine.isKnownFrom(15)]).toEqual([true, false]);
  });

  it('exclude segments of separate audio and segments that fail with status 500', () => {
    const { hls, segments } = ofFour();
    const separate = { sn: 1, level: 0, type: 'audio', start: 10, duration: 10, tagList: [] };
    const refusal = { fatal: false, type: 'networkError', details: 'fragLoadError' };
    hls().emit('error', { ...refusal, response: { code: 404 }, frag: separate });
    hls().emit('error', { ...refusal, response: { code: 500 }, frag: segments[1] });
    expect([separate, segments[1]]).toEqual([
      expect.not.objectContaining({ gap: true }),
      expect.not.objectContaining({ gap: true }),
    ]);
  });

  it('include damaged segments, so a recording with no other segments fails as damaged', async () => {
    const { fail, failures, load, segments } = ofFour();
    load(0);
    for (const frag of segments) await fail({ type: 'mediaError', details: 'fragParsingError', frag });
    expect(failures).toEqual(['clipBroken']);
  });

  it('make a recording with no other segments fail as missing', () => {
    const { failures, hls, load, miss } = ofFour();
    load(0);
    for (const sn of [0, 1, 2, 3]) miss(sn);
    expect({ failures, sent: hls().triggered }).toEqual({ failures: ['clipMissing'], sent: [] });
  });
});

describe('HLS engine: a growing recording', () => {
  it('ends when it stops growing and its last segment has loaded', () => {
    const { hls, load } = ofFour();
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    expect(hls().triggered).toEqual([]);
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  const GROWING = { live: true, targetduration: 10, endSN: 3 };
  const NOT_FOUND = { type: 'networkError', details: 'fragLoadError', response: { code: 404 } };

  it('retries its missing last segment every half target duration', async () => {
    const { clock, fail, failures, hls, load, miss, segments } = ofFour();
    hls().latestLevelDetails = GROWING;
    load(30);
    for (const round of [1, 2, 3]) {
      miss(3);
      await fail({ ...NOT_FOUND, frag: segments[3] });
      await clock.pass(4_000);
      expect(hls().starts).toBe(round - 1);
      await clock.pass(1_000);
      expect(hls().starts).toBe(round);
    }
    expect({ gap: segments[3]?.gap, sent: hls().triggered, failures }).toEqual({
      gap: undefined,
      sent: [],
      failures: [],
    });
  });

  it.each([
    ['cannot be reached', 0],
    ['fails', 500],
    ['does not respond', undefined],
  ])('retries a segment if the server %s', async (_what, code) => {
    const { clock, engine, failures, hls, onPartMissing, segments } = ofFour();
    hls().latestLevelDetails = GROWING;
    for (const round of [1, 2]) {
      hls().refuse(segments[1], code);
      hls().refuse(segments[1], code);
      await clock.pass(5_000);
      expect(hls().starts).toBe(round);
    }
    engine.onPlayed(1);
    expect({ failures, gaps: segments.filter(({ gap }) => gap) }).toEqual({ failures: [], gaps: [] });
    expect(onPartMissing).not.toHaveBeenCalled();
  });

  it('is loaded from a new URL when its URL has expired', async () => {
    const { hls, segments } = ofFour();
    hls().latestLevelDetails = GROWING;
    hls().refuse(segments[1], 403);
    hls().refuse(segments[1], 403);
    await settle();
    expect({ loads: hls().loads.length, gap: segments[1]?.gap }).toEqual({ loads: 2, gap: undefined });
  });

  it('reports a missing segment as a gap and continues', () => {
    const { engine, hls, onPartMissing, segments } = ofFour();
    hls().latestLevelDetails = GROWING;
    const [, frag] = segments;
    if (frag === undefined) throw new Error('There is no such segment.');
    // The segment is another object if the playlist was reloaded during the request.
    hls().refuse({ ...frag }, 404);
    expect(segments[1]).toMatchObject({ gap: true, tagList: [['GAP']] });
    expect(engine.frameTables()).toMatchObject([{ missing: { start: 10, end: 20 } }]);
    engine.onPlayed(1);
    expect(onPartMissing).toHaveBeenCalledTimes(1);
  });

  it('treats a failure to load a key as fatal, as a complete recording does', () => {
    const { hls, segments } = ofFour();
    hls().latestLevelDetails = GROWING;
    const frag = segments[1];
    if (frag === undefined) throw new Error('There is no such segment.');
    const response = { url: 'key.bin', code: 0 };
    const unread = { type: 'networkError', details: 'keyLoadError', fatal: false, frag, response };
    hls().trigger('error', unread);
    expect({ fatal: unread.fatal, gap: frag.gap }).toEqual({ fatal: true, gap: undefined });
  });

  it.each([
    { playlist: 'unchanged', text: 'same', isKnown: true },
    { playlist: 'changed', text: 'other', isKnown: false },
  ])(
    'after a reload with a playlist that is $playlist, knows the loaded segments: $isKnown',
    ({ text, isKnown }) => {
      const { engine, hls, segments } = ofFour();
      const unread = segments.map((segment) => ({ ...segment }));
      for (const segment of segments) Object.assign(segment, { endPTS: segment.start + 10 });
      hls().levels = [{ details: { fragments: segments, m3u8: 'same', PTSKnown: true } }];
      const details = { fragments: unread, m3u8: text };
      hls().trigger('levelLoaded', { level: 0, details });
      hls().levels = [{ details }];
      expect(engine.isKnownFrom(25)).toBe(isKnown);
    },
  );

  const EMPTY = { type: 'networkError', details: 'levelEmptyError', response: { url: 'clip', code: 200 } };

  it('reloads its playlist up to five times while the playlist has no segment', async () => {
    const { clock, fail, failures, hls, onLoaded } = clip();
    hls().emit('manifestParsed', { audioTracks: [] });
    const empty = { ...EMPTY, context: { levelDetails: { live: true, targetduration: 10 } } };
    await fail({ ...empty, fatal: false });
    for (const refresh of [1, 2, 3, 4, 5]) {
      await fail(empty);
      await clock.pass(4_000);
      expect({ loads: hls().loads.length, failures }).toEqual({ loads: refresh, failures: [] });
      await clock.pass(1_000);
      expect(hls().loads).toHaveLength(refresh + 1);
    }
    expect(onLoaded).toHaveBeenCalledWith(10_000);
    await fail(empty);
    expect({ loads: hls().loads.length, failures }).toEqual({ loads: 6, failures: ['clipMissing'] });
  });

  it('fails as damaged if its playlist ends without a segment', async () => {
    const { fail, failures } = clip();
    await fail({ ...EMPTY, context: { levelDetails: { live: false, targetduration: 10 } } });
    expect(failures).toEqual(['clipBroken']);
  });

  it('ends without its missing last segment if it has stopped growing', () => {
    const { hls, load, miss } = ofFour();
    hls().latestLevelDetails = GROWING;
    load(30);
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    miss(3);
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('may grow again under a new URL after it has stopped growing', async () => {
    const { fail, hls, load } = ofFour();
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    await fail(EXPIRED);
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual([]);
  });

  it('does not end when all segments listed so far have loaded', () => {
    const { hls, load } = ofFour();
    load(40);
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual([]);
  });
});

describe('HLS engine: gaps in a recording', () => {
  it('do not include a segment that hls.js skips for lack of a key frame', () => {
    const { video, segments } = ofFour();
    const [first] = segments;
    if (first) first.gap = true;
    video.currentTime = 0;
    video.dispatchEvent(new Event('seeking'));
    expect(video.currentTime).toBe(0);
  });

  it.each([
    { end: 'a measured end', endPTS: 20, left: 18.001 },
    { end: 'an unknown end', endPTS: undefined, left: 10 },
  ])('are skipped at once only if the segments around them have measured ends: $end', ({ endPTS, left }) => {
    const { video, segments } = ofFour();
    for (const segment of segments) Object.assign(segment, { endPTS });
    const parts = [
      [0, 10],
      [18, 40],
    ];
    Object.defineProperty(video, 'buffered', {
      get: () => ({
        length: 2,
        start: (part: number) => parts[part]?.[0],
        end: (part: number) => parts[part]?.[1],
      }),
    });
    video.currentTime = 10;
    video.dispatchEvent(new Event('waiting'));
    expect(video.currentTime).toBe(left);
  });
});

describe('HLS engine: a recording with audio and video of different lengths', () => {
  const NO_PROGRESS = { type: 'mediaError', details: 'bufferAppendNoProgress', fatal: false };
  const SILENT = { audio: null, video: {}, audiovideo: null };
  const INIT = { type: 'main', sn: 'initSegment', level: 0 };
  const REFUSED = { type: 'mediaError', details: 'bufferAppendError', fatal: false };

  it('ends after its last segment even if that segment has no audio', () => {
    const { hls, segments } = ofFour();
    for (const frag of segments.slice(2)) {
      expect(hls().triggered).toEqual([]);
      hls().emit('error', { ...NO_PROGRESS, frag });
      hls().emit('fragBuffered', { frag });
    }
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it('ends again if hls.js reloads the segment in which the audio ends', () => {
    const { hls, segments } = ofFour();
    for (const frag of segments.slice(2).reverse()) {
      hls().emit('error', { ...NO_PROGRESS, frag });
      hls().emit('fragBuffered', { frag });
    }
    expect(hls().triggered).toEqual(['bufferEos', 'bufferEos']);
  });

  it('does not end before it has stopped growing', () => {
    const { hls, segments } = ofFour();
    hls().latestLevelDetails = { live: true, targetduration: 10, endSN: 3 };
    hls().emit('error', { ...NO_PROGRESS, frag: segments[3] });
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual([]);
    hls().emit('error', { fatal: false, type: 'networkError', details: 'playlistUnchangedError' });
    hls().emit('fragBuffered');
    expect(hls().triggered).toEqual(['bufferEos']);
  });

  it.each([
    { during: 'playback', event: 'waiting' },
    { during: 'a seek', event: 'seeking' },
    { during: 'a seek that loads the segment', event: 'progress' },
  ])('continues without audio after the end of the audio track, reached by $during', ({ event }) => {
    const { engine, hls, onPartMissing, playTo, segments, video } = ofFour();
    Object.assign(segments[1] ?? {}, { elementaryStreams: SILENT });
    playTo(9.95);
    for (let turn = 0; turn < 2; turn += 1) video.dispatchEvent(new Event(event));
    expect(hls().loads).toMatchObject([{ from: 0 }, { from: 9.95 }]);
    engine.onPlayed(1);
    expect(onPartMissing).toHaveBeenCalledWith('sound');
  });

  it.each([
    { where: 'drops the audio where it ends within a segment', silent: 2, at: 15, loaded: 14, loads: 2 },
    { where: 'keeps the audio where the element has data', silent: 1, at: 15, loaded: 40, loads: 1 },
    { where: 'keeps the audio before a silent last segment', silent: 3, at: 35, loaded: 30, loads: 1 },
    { where: 'keeps the audio at the end of the recording', silent: 2, at: 39.9, loaded: 40, loads: 1 },
    {
      where: 'keeps the audio where the segment itself is not loaded',
      silent: 2,
      at: 15,
      loaded: 14,
      loads: 1,
      isUnread: true,
    },
  ])('$where', ({ silent, at, loaded, loads, isUnread }) => {
    const { hls, load, playTo, segments, video } = ofFour();
    Object.assign(segments[silent] ?? {}, { elementaryStreams: SILENT });
    if (isUnread) Object.assign(segments[1]?.elementaryStreams ?? {}, { audio: null, video: null });
    load(loaded);
    playTo(at);
    video.dispatchEvent(new Event('seeking'));
    expect(hls().loads).toHaveLength(loads);
  });

  it('drops the audio where a segment of fragmented MP4 with both tracks has none', () => {
    const { hls, playTo, segments, video } = ofFour();
    for (const { elementaryStreams } of segments)
      Object.assign(elementaryStreams, { audio: null, video: null, audiovideo: {} });
    playTo(9.95);
    video.dispatchEvent(new Event('waiting'));
    expect(hls().loads).toHaveLength(1);
    noteSilent(last(segments.slice(0, 2)));
    // hls.js forgets the streams of a segment that it loads again.
    Object.assign(segments[1] ?? {}, { endPTS: 20 });
    Object.assign(segments[1]?.elementaryStreams ?? {}, { audiovideo: null });
    video.dispatchEvent(new Event('waiting'));
    expect(hls().loads).toHaveLength(2);
  });

  it('is reloaded without audio if the audio of fragmented MP4 begins or ends midway', async () => {
    const { fail, failures, hls, playTo } = ofFour();
    playTo(9);
    await fail({ ...REFUSED, frag: INIT, errorAction: { resolved: true } });
    expect(hls().loads).toHaveLength(1);
    await fail({ ...REFUSED, frag: INIT });
    expect(hls().loads).toMatchObject([{ from: 0 }, { from: 9 }]);
    expect({ recoveries: hls().recoveries, failures }).toEqual({ recoveries: 0, failures: [] });
    await fail({ ...REFUSED, fatal: true, frag: INIT });
    expect({ loads: hls().loads.length, recoveries: hls().recoveries }).toEqual({ loads: 2, recoveries: 1 });
  });

  it.each(['a transport stream', 'fragmented MP4'])(
    'begins at the first segment with video if earlier segments of %s have none',
    (format) => {
      const { failures, hls, segments } = ofFour();
      Object.assign(segments[1] ?? {}, { initSegment: INIT });
      hls().emit('bufferCreated', { tracks: { audio: {} } });
      const frag = format === 'fragmented MP4' ? INIT : segments[1];
      hls().emit('error', { ...REFUSED, fatal: true, frag });
      expect(segments.map(({ gap }) => gap === true)).toEqual([true, false, false, false]);
      const { loads, recoveries } = hls();
      expect({ loads: loads.length, recoveries, failures }).toEqual({
        loads: 1,
        recoveries: 1,
        failures: [],
      });
    },
  );
});
