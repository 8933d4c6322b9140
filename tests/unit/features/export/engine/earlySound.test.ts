import { BufferSource, EncodedPacketSink, Input, MP4, type InputTrack } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import type { RecordingRange } from '@/recordings/types';
import { clipAt, clipHost, keptSink, media } from './clipHost';

const signal = new AbortController().signal;
const options = { signal, onProgress: () => undefined };

const host = () =>
  clipHost((path) => {
    const file = media(`odd/${path}`);
    return path.endsWith('.m3u8') ? new TextDecoder().decode(file) : file;
  }).network;

/** @returns timestamps of a file's video and audio packets, in decoding order */
async function timesOf(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const of = async (track: InputTrack | null) => {
    const times: number[] = [];
    if (track === null) return times;
    for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
    return times;
  };
  return {
    pictures: await of(await input.getPrimaryVideoTrack()),
    sounds: await of(await input.getPrimaryAudioTrack()),
  };
}

const from = (times: readonly number[], zero: number) => times.map((time) => (time - zero).toFixed(2));

async function save(name: string, range: RecordingRange | null) {
  const kept = keptSink();
  const outcome = await exportRecording(clipAt(`${name}.m3u8`), range, kept.sink, options, host());
  expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
  return await timesOf(kept.bytes());
}

/**
 * Segments of the recordings `five-minutes` and `half-hour` begin with up to 2 s of audio before their first
 * frame.
 */

describe('recording whose audio begins before its video', () => {
  it('is exported with every frame and all audio at the original times', async () => {
    const source = await timesOf(media('odd/five-minutes.m4s'));
    const saved = await save('five-minutes', null);
    const [zero = 0] = source.pictures;
    const [start = 0] = saved.pictures;
    expect(from(saved.pictures, start)).toEqual(from(source.pictures, zero));
    expect(from(saved.sounds, start)).toEqual(from(source.sounds, zero));
  });

  it('can be cut from a middle key frame, and from the last one to the end', async () => {
    const source = await timesOf(media('odd/half-hour.m4s'));
    const [zero = 0] = source.pictures;
    const points = await readCutPoints(clipAt('half-hour.m3u8'), signal, host());
    if (!points.ok) throw new Error('The recording cannot be cut.');
    const { starts, ends } = points.value;
    const step = (starts[1] ?? 0) - (starts[0] ?? 0);
    expect(starts.map((start) => start.toFixed(2))).toEqual(
      starts.map((_, index) => (index * step).toFixed(2)),
    );
    const [middle = 0, last = 0, end = 0] = [starts[20], starts.at(-1), ends.at(-1)];
    for (const range of [
      { start: middle, end: middle + 2 * step },
      { start: last, end },
    ]) {
      const isWithin = (time: number) => time - zero > range.start - 0.001 && time - zero < range.end - 0.001;
      const { pictures, sounds } = await save('half-hour', range);
      expect(from(pictures, 0)).toEqual(from(source.pictures.filter(isWithin), zero + range.start));
      const firstSound = source.sounds.find(isWithin) ?? 0;
      expect(sounds[0]).toBeCloseTo(firstSound - zero - range.start, 2);
    }
  });

  it('can be joined without loss of frames', async () => {
    const source = await timesOf(media('odd/five-minutes.m4s'));
    const kept = keptSink();
    const recording = clipAt('five-minutes.m3u8');
    const recordings = [recording, { ...recording, id: 'event-2', at: recording.at + 1 }];
    const outcome = await joinRecordings(recordings, kept.sink, options, host());
    expect(outcome).toMatchObject({ ok: true, value: { method: { as: 'video', skipped: [], flawed: [] } } });
    const { pictures } = await timesOf(kept.bytes());
    expect(pictures).toHaveLength(2 * source.pictures.length);
    const [start = 0] = pictures;
    const [second = 0] = pictures.slice(source.pictures.length);
    expect(second - start).toBeCloseTo(300, 0);
    expect(from(pictures.slice(source.pictures.length), second)).toEqual(
      from(source.pictures, source.pictures[0] ?? 0),
    );
  });
});
