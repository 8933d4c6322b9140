import { expect, it } from 'vitest';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import { clipAt, clipHost, media, type Answer } from './clipHost';
import { contentOf } from './playlists';
import { saveFiles, unhurried } from './saveFiles';

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"
picture.m3u8
`;
const AUDIO_PACKET_S = 1024 / 22_050;

type Listed = readonly (readonly [name: string, seconds: number, isGap?: boolean])[];

const rendition = (name: string, segments: Listed): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:4', `#EXT-X-MAP:URI="${name}-init.mp4"`]
    .concat(
      segments.flatMap(([file, seconds, isGap]) => [
        `#EXTINF:${String(seconds)},`,
        ...(isGap === true ? ['#EXT-X-GAP'] : []),
        file,
      ]),
    )
    .concat('#EXT-X-ENDLIST', '')
    .join('\n');

const joined = (...names: string[]) =>
  new Uint8Array(Buffer.concat(names.map((name) => media(`odd/${name}`))));

/** Two renditions of 4 s, with segments of 2 s. `sound.m4s` has all audio in one segment. */
const hostOf =
  (picture: Listed, sound: Listed, gone = '') =>
  (path: string): Answer => {
    if (path === gone) return 404;
    if (path === 'index.m3u8') return MASTER;
    if (path === 'picture.m3u8') return rendition('picture', picture);
    if (path === 'sound.m3u8') return rendition('sound', sound);
    return path === 'sound.m4s' ? joined('sound-0.m4s', 'sound-1.m4s') : media(`odd/${path}`);
  };

const PICTURE: Listed = [
  ['picture-0.m4s', 2],
  ['picture-1.m4s', 2],
];
const SOUND: Listed = [
  ['sound-0.m4s', 2],
  ['sound-1.m4s', 2],
];
const WHOLE_SOUND: Listed = [['sound.m4s', 4]];
/** A third segment, which repeats the second. */
const LONGER_PICTURE: Listed = [...PICTURE, ['picture-1.m4s', 2]];
const LONGER_SOUND: Listed = [...WHOLE_SOUND, ['sound-1.m4s', 2]];
const gapAt = (at: number, segments: Listed): Listed =>
  segments.map(([name, seconds], index) => [name, seconds, index === at]);

it.each([
  { fault: 'a gap in the audio', answer: hostOf(PICTURE, gapAt(0, SOUND)), frames: 40, seconds: 4 },
  {
    fault: 'a gap at the end of the audio',
    answer: hostOf(PICTURE, gapAt(1, SOUND)),
    frames: 40,
    seconds: 2,
  },
  { fault: 'a missing audio segment', answer: hostOf(PICTURE, SOUND, 'sound-0.m4s'), frames: 40, seconds: 4 },
  { fault: 'a gap in the video', answer: hostOf(gapAt(0, PICTURE), SOUND), frames: 20, seconds: 2 },
  {
    fault: 'a gap at the end of the video',
    answer: hostOf(gapAt(1, PICTURE), SOUND),
    frames: 20,
    seconds: 2,
  },
  {
    fault: 'a gap at the end of the video beside audio in one segment',
    answer: hostOf(gapAt(1, PICTURE), WHOLE_SOUND),
    frames: 20,
    seconds: 2,
  },
  {
    fault: 'audio in one segment and a gap in the video',
    answer: hostOf(gapAt(0, PICTURE), WHOLE_SOUND),
    frames: 20,
    seconds: 2,
  },
  {
    fault: 'audio in one segment and a missing video segment',
    answer: hostOf(PICTURE, WHOLE_SOUND, 'picture-0.m4s'),
    frames: 20,
    seconds: 2,
  },
])('separate audio: is saved and cut in sync despite $fault', async ({ answer, frames, seconds }) => {
  const whole = await saveFiles(answer);
  expect(whole.outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' } } });
  const { pictures, sounds } = await contentOf(whole.bytes());
  expect(pictures).toHaveLength(frames);
  expect(Math.abs(sounds * AUDIO_PACKET_S - seconds)).toBeLessThan(0.2);

  const { network } = clipHost(answer);
  const points = await readCutPoints(clipAt('index.m3u8'), unhurried.signal, network);
  if (!points.ok) throw new Error('The recording cannot be cut.');
  const range = { start: points.value.starts[0] ?? 0, end: points.value.ends.at(-1) ?? 0 };
  const cut = await saveFiles(answer, { range });
  expect(cut.outcome).toMatchObject({ ok: true });
  expect((await contentOf(cut.bytes())).pictures).toHaveLength(frames);
});

it('separate audio: does not run into the next part of a cut', async () => {
  const range = { start: 0, end: 5 };
  const cut = await saveFiles(hostOf(gapAt(1, LONGER_PICTURE), LONGER_SOUND), { range });
  const { sounds } = await contentOf(cut.bytes());
  expect(Math.abs(sounds * AUDIO_PACKET_S - 3)).toBeLessThan(0.2);
});

it('separate audio: is reported as missing if none of it is available', async () => {
  const { outcome } = await saveFiles(hostOf(PICTURE, WHOLE_SOUND, 'sound.m4s'));
  expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'missesSound' }] } });
});
