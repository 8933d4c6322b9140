import { describe, expect, it } from 'vitest';
import { hasSamePeriods, mediaPeriods, playlistSeconds } from '@/recordings/parts/segments';
import { playableVariants, variantsOf } from '@/recordings/parts/variants';

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');
const bestVariant = async (text: string) => (await playableVariants(variantsOf(text)))[0] ?? null;
const periodsOf = (...lines: string[]) => mediaPeriods(['#EXTM3U', ...lines].join('\n')) ?? [];

describe('media playlist', () => {
  it('uses the media sequence number as the default initialization vector', () => {
    const [period] = periodsOf(
      '#EXT-X-MEDIA-SEQUENCE:255',
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '#EXTINF:2,',
      'a',
      '#EXTINF:2,',
      'b',
      '#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0xABCDEF',
      '#EXTINF:2,',
      'c',
    );
    expect(period?.segments.map(({ lock }) => hex(lock?.iv))).toEqual([
      '000000000000000000000000000000ff',
      '00000000000000000000000000000100',
      '00000000000000000000000000abcdef',
    ]);
  });

  it('continues a byte range of the same file and starts at 0 in another file', () => {
    const [period] = periodsOf(
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:10@5',
      'a',
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:7',
      'a',
      '#EXTINF:2,',
      '#EXT-X-BYTERANGE:3',
      'b',
      '#EXTINF:2,',
      'c',
    );
    expect(period?.segments.map(({ range }) => range)).toEqual([
      { start: 5, end: 15 },
      { start: 15, end: 22 },
      { start: 0, end: 3 },
      null,
    ]);
  });

  it('counts the duration of missing segments before each period', () => {
    const periods = periodsOf(
      '#EXT-X-GAP',
      '#EXTINF:2,',
      'a',
      '#EXTINF:2,',
      'b',
      '#EXT-X-GAP',
      '#EXTINF:3,',
      'c',
      '#EXT-X-GAP',
      '#EXTINF:4,',
      'd',
      '#EXTINF:2,',
      'e',
    );
    expect(periods.map(({ missing }) => missing)).toEqual([2, 7]);
  });

  it('starts a period at a discontinuity, at another map and after a gap', () => {
    const periods = periodsOf(
      '#EXT-X-MAP:URI="m",BYTERANGE="10@0"',
      '#EXTINF:2,',
      'a',
      '#EXT-X-MAP:URI="m",BYTERANGE="10@0"',
      '#EXTINF:2,',
      'b',
      '#EXT-X-MAP:URI="m",BYTERANGE="10@10"',
      '#EXTINF:2,',
      'c',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:2,',
      'd',
      '#EXT-X-GAP',
      '#EXTINF:2,',
      'e',
      '#EXTINF:2,',
      'f',
    );
    expect(periods.map(({ segments }) => segments.map(({ name }) => name).join(''))).toEqual([
      'ab',
      'c',
      'd',
      'f',
    ]);
    expect(periods.map(({ init }) => init?.range?.start)).toEqual([0, 10, 10, 10]);
  });

  it('is unencrypted again after a key with the method NONE', () => {
    const [period] = periodsOf(
      '#EXT-X-KEY:METHOD=AES-128,URI="key"',
      '#EXTINF:2,',
      'a',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXTINF:2,',
      'b',
    );
    expect(period?.segments.map(({ lock }) => lock?.key)).toEqual(['key', undefined]);
  });

  it('starts a period if the map is another file or another range of the same file', () => {
    const map = (range: string) => `#EXT-X-MAP:URI="m",BYTERANGE="${range}"`;
    const segment = (name: string) => ['#EXTINF:2,', name];
    const count = (...lines: string[]) => periodsOf(...lines).length;
    expect(count(map('9@0'), ...segment('a'), map('9@0'), ...segment('b'))).toBe(1);
    expect(count(map('9@0'), ...segment('a'), map('9@9'), ...segment('b'))).toBe(2);
    expect(count(map('9@0'), ...segment('a'), map('8@0'), ...segment('b'))).toBe(2);
    expect(count(map('9@0'), ...segment('a'), map('5@4'), ...segment('b'))).toBe(2);
    expect(count(...segment('a'), map('9@0'), ...segment('b'))).toBe(2);
    const whole = (name: string) => `#EXT-X-MAP:URI="${name}"`;
    expect(count(whole('m'), ...segment('a'), whole('m'), ...segment('b'))).toBe(1);
    expect(count(whole('m'), ...segment('a'), whole('n'), ...segment('b'))).toBe(2);
  });

  it.each(['METHOD=SAMPLE-AES,URI="key"', 'METHOD=AES-128'])('is unreadable with the key %s', (key) => {
    expect(mediaPeriods(`#EXTM3U\n#EXT-X-KEY:${key}\n#EXTINF:2,\na\n`)).toBeNull();
  });
});

it('multivariant playlist: selects the variant with the highest bit rate, and its audio', async () => {
  const text = [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Other",URI="other"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Sound",DEFAULT=YES,URI="sound"',
    '#EXT-X-STREAM-INF:BANDWIDTH=900,AUDIO="s"',
    'high',
    '#EXT-X-STREAM-INF:BANDWIDTH=100',
    'low',
  ].join('\n');
  expect(await bestVariant(text)).toEqual({ name: 'high', audio: 'sound' });
});

it('multivariant playlist: finds the best variant and its audio group in any order of lines', async () => {
  const read = (...lines: string[]) => bestVariant(['#EXTM3U', ...lines].join('\n'));
  const sounds = [
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="b",NAME="Words",DEFAULT=YES,URI="words"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",DEFAULT=YES,URI="a-sound"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="B",URI="b-sound"',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="c",NAME="In the video",DEFAULT=YES',
    '#EXT-X-MEDIA:TYPE=AUDIO,NAME="Of no group",URI="d-sound"',
  ];
  const low = ['#EXT-X-STREAM-INF:BANDWIDTH=90,AUDIO="a"', 'low'];
  const best = ['#EXT-X-STREAM-INF:AUDIO="b",BANDWIDTH=1000', '', '# a comment', 'high'];
  expect(await read(...sounds, ...low, ...best)).toEqual({ name: 'high', audio: 'b-sound' });
  expect(await read(...best, ...low, ...sounds)).toEqual({ name: 'high', audio: 'b-sound' });
  expect(await read(...sounds, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="c"', 'x')).toEqual({
    name: 'x',
    audio: null,
  });
  expect(await read(...sounds, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="?"', 'x')).toEqual({
    name: 'x',
    audio: null,
  });
  expect(await read(...sounds, '#EXT-X-STREAM-INF:BANDWIDTH=9', 'x')).toEqual({ name: 'x', audio: null });
  expect(await read(...sounds, '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="a"')).toBeNull();
});

it('media playlist: has the total duration of its segments and no variants', async () => {
  const text = '#EXTM3U\n#EXTINF:2.5,\na\n#EXTINF:10,\nb\n';
  expect(await bestVariant(text)).toBeNull();
  expect(playlistSeconds(text)).toBe(12.5);
});

it("media playlist: may have white space before a segment's duration", () => {
  const text = '#EXTM3U\n#EXTINF: 4.0,\na\n#EXTINF:\t2.5,\nb\n';
  const seconds = (mediaPeriods(text) ?? []).flatMap(({ segments }) => segments.map((each) => each.seconds));
  expect(seconds).toEqual([4, 2.5]);
  expect(playlistSeconds(text)).toBe(6.5);
});

it.each([
  { what: 'that lasts longer', sound: '2 2 2', same: true },
  { what: 'that lasts into a gap of the video', picture: '2 -2 2', sound: '3 -1 2', same: false },
  { what: 'that lasts into a gap at the end', picture: '2 2 -2', sound: '2 2 2', same: false },
  { what: 'with a gap before its end', picture: '2 2', sound: '2 -2', same: true },
  { what: 'with a gap of its own', picture: '2 2 2', sound: '2 -2 2', same: false },
])('hasSamePeriods: compares the video with audio $what', ({ picture = '2 2', sound, same }) => {
  const listed = (all: string) =>
    all.split(' ').flatMap((each, index) => {
      const lines = [`#EXTINF:${each.replace('-', '')},`, `${String(index)}.m4s`];
      return each.startsWith('-') ? ['#EXT-X-GAP', lines].flat() : lines;
    });
  const periods = periodsOf(...listed(picture));
  const seconds = playlistSeconds(listed(picture).join('\n'));
  expect(hasSamePeriods({ periods, audioPeriods: periodsOf(...listed(sound)), seconds })).toBe(same);
});
