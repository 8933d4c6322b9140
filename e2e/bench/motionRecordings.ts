import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in `mocks/media/odd`. Only the first one contains movement. */
const KINDS = ['movement', 'noise', 'infrared', 'rain', 'headlight'] as const;
type Kind = (typeof KINDS)[number];

/** Replacements for the scenes' segmented 16-second recordings. */
const SEGMENTED: Readonly<Record<string, Kind>> = {
  porch: 'movement',
  driveway: 'noise',
  garden: 'infrared',
  nursery: 'headlight',
  'back-door': 'rain',
};

export type Source = { scene: string } | { file: string };

export interface KeyFrames {
  codec: string;
  /** This and `frames` are Base64, because Playwright would serialize bytes number by number. */
  description: string;
  frames: readonly string[];
}

export interface MotionRecordings {
  files: ReadonlyMap<string, string>;
  /**
   * Counts the bytes that any search has to read: the index, key frames, and all frames around a movement.
   */
  neededBytes: (source: Source) => number;
  keyFrames: (source: Source) => KeyFrames;
  remove: () => void;
}

const ffmpeg = (...all: readonly string[]) => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-bitexact', ...all], { stdio: 'inherit' });
};

function packetsOf(path: string): { position: number; size: number; isKey: boolean }[] {
  const entries = 'packet=pos,size,flags';
  const lines = execFileSync(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v', '-show_entries', entries, '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  );
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      // ffprobe prints fields in this order, whatever the order of `entries`.
      const [size, position, flags] = line.split(',');
      return { position: Number(position), size: Number(size), isKey: flags?.startsWith('K') === true };
    });
}

/**
 * The movement lasts from 6 s to 8 s. With key frames 2 s apart, a search examines every frame from 4 s to 10
 * s, at 15 fps.
 */
const AROUND_MOVEMENT = { first: 4 * 15, last: 10 * 15 - 1 };

/** @returns the size of the index, which precedes the first frame, plus that of the examined frames */
function pickedBytes(path: string, hasMovement: boolean): number {
  const packets = packetsOf(path);
  const index = Math.min(...packets.map(({ position }) => position));
  const { first, last } = AROUND_MOVEMENT;
  return packets
    .filter(({ isKey }, at) => isKey || (hasMovement && at >= first && at <= last))
    .reduce((sum, { size }) => sum + size, index);
}

function keyFramesOf(path: string): KeyFrames {
  const bytes = readFileSync(path);
  const box = bytes.indexOf('avcC');
  const description = bytes.subarray(box + 4, box - 4 + bytes.readUInt32BE(box - 4));
  return {
    codec: `avc1.${description.subarray(1, 4).toString('hex')}`,
    description: description.toString('base64'),
    frames: packetsOf(path)
      .filter(({ isKey }) => isKey)
      .map(({ position, size }) => bytes.subarray(position, position + size).toString('base64')),
  };
}

/** Scales the mock's recordings up to 1280 x 720, adds noise and splits some of them into segments. */
export function makeMotionRecordings(root: string): MotionRecordings {
  const folder = mkdtempSync(join(tmpdir(), 'motion-'));
  const files = new Map<string, string>();
  for (const kind of KINDS) {
    const file = join(folder, `${kind}.mp4`);
    ffmpeg(
      '-i',
      join(root, 'mocks/media/odd', `${kind}.mp4`),
      ...'-vf scale=1280:720:flags=bicubic,noise=alls=3:allf=t -c:v libx264 -preset veryfast -b:v 2M'.split(
        ' ',
      ),
      ...'-g 30 -keyint_min 30 -sc_threshold 0 -bf 0 -pix_fmt yuv420p -movflags +faststart'.split(' '),
      file,
    );
    files.set(`/mocks/media/odd/${kind}.mp4`, file);
  }
  for (const [scene, kind] of Object.entries(SEGMENTED)) {
    const target = join(folder, scene);
    mkdirSync(target);
    ffmpeg(
      '-i',
      join(folder, `${kind}.mp4`),
      ...'-c copy -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4'.split(' '),
      '-hls_segment_filename',
      join(target, 'seg-%d.m4s'),
      join(target, 'index.m3u8'),
    );
    for (const name of readdirSync(target)) {
      if (name !== 'index.m3u8') files.set(`/mocks/media/clips/${scene}/${name}`, join(target, name));
    }
  }
  const kindOf = (source: Source): string =>
    'file' in source ? source.file : `${SEGMENTED[source.scene] ?? 'movement'}.mp4`;
  return {
    files,
    neededBytes: (source) => pickedBytes(join(folder, kindOf(source)), kindOf(source) === 'movement.mp4'),
    keyFrames: (source) => keyFramesOf(join(folder, kindOf(source))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
