import { openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeeded } from '../../src/domain/result';
import type { Network } from '../../src/recordings/parts/network';
import { exportRecording } from '../../src/features/export/engine/exportRecording';
import type { RecordingToExport, Sink } from '../../src/features/export/engine/types';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const HOST = 'https://clips.example/';
const CLIP = 'mocks/media/clips/porch';
const SEGMENTS = 8;
const SEGMENT_SECONDS = 2;
const MINUTE = 60;
const GIGABYTE = 1e9;
const MEGABYTE = 1e6;
const GROUP = 'Saving';

function longClip(segments: number) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const fileOf = (name: string) => {
    const known = files.get(name) ?? new Uint8Array(readFileSync(`${CLIP}/${name}`));
    files.set(name, known);
    return known;
  };
  const lines = Array.from({ length: segments }, (_, index) => {
    const place = index % SEGMENTS;
    const seam = place === 0 && index > 0 ? '#EXT-X-DISCONTINUITY\n' : '';
    return `${seam}#EXTINF:${SEGMENT_SECONDS}.0,\nseg-${place}.m4s`;
  });
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`;
  const net: Network = {
    fetch: async (input) => {
      // Responds in a later turn of the event loop, as a network would, so that garbage can be collected.
      await new Promise(setImmediate);
      const name = new URL(new Request(input).url).pathname.slice(1);
      return new Response(name === 'index.m3u8' ? text : fileOf(name));
    },
    isOnline: () => true,
    whenOnline: () => Promise.resolve(),
    retryDelays: [],
    busyRetryDelays: [],
    readTimeout: 60_000,
  };
  return net;
}

const clip: RecordingToExport = {
  id: 'bench',
  cameraName: 'Front Door',
  at: 0,
  eventText: 'Motion detected',
  address: () => Promise.resolve(succeeded(`${HOST}index.m3u8`)),
};

/** The sink writes to disk, so that only the export engine's own memory is measured. */
async function fileSink(onWrite: () => void): Promise<{ sink: Sink; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const path = join(folder, 'clip.mp4');
  const file = await open(path, 'w');
  const sink: Sink = {
    fileName: 'clip.mp4',
    isRenamable: false,
    limit: Number.POSITIVE_INFINITY,
    async write(data, position) {
      onWrite();
      await file.write(data, 0, data.length, position);
    },
    restart: () => file.truncate(0),
    readBack: () => openAsBlob(path),
    finish: () => Promise.resolve('clip.mp4'),
    abort: () => Promise.resolve(),
  };
  const remove = async () => {
    await file.close();
    await rm(folder, { recursive: true });
  };
  return { sink, remove };
}

async function save(segments: number, onWrite: () => void = () => undefined): Promise<number> {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const { sink, remove } = await fileSink(onWrite);
  const saved = await exportRecording(clip, null, sink, options, longClip(segments));
  await remove();
  if (!saved.ok || saved.value.method.kind !== 'rewrapped') throw new Error('The clip was not saved.');
  return saved.value.bytes;
}

export async function measureSaving(_setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  // The export resolves URLs against `location`, which Node.js lacks.
  Object.assign(globalThis, { location: new URL('https://app.example/') });
  const minute = MINUTE / SEGMENT_SECONDS;
  const times: number[] = [];
  let bytes = await save(minute);
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now();
    bytes = await save(minute);
    times.push(performance.now() - since);
  }
  const memory = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / MEGABYTE;
  };
  const before = memory();
  let peak = before;
  await save(Math.ceil((GIGABYTE / bytes) * minute), () => {
    peak = Math.max(peak, memory());
  });
  return [
    { group: GROUP, name: 'a minute of video copied into an MP4', unit: 'ms', samples: times },
    {
      group: GROUP,
      name: 'memory of 1 GB straight to the disk, at most',
      unit: 'MB',
      samples: [peak - before],
    },
  ];
}
