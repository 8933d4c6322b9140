import { BufferSource, EncodedPacketSink, Input, MP4, type InputTrack } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { saveClip } from '@/saving/saveClip';
import { clipAt, clipHost, keptSink, media } from './clipHost';

const unhurried = { signal: new AbortController().signal, onProgress: () => undefined };

async function packetsOf(track: InputTrack) {
  const found: { at: number; duration: number; type: string }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    found.push({ at: packet.timestamp, duration: packet.duration, type: packet.type });
  }
  return found;
}

/** What is in a saved file. */
async function read(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    pictures: video === null ? [] : await packetsOf(video),
    sounds: audio === null ? [] : await packetsOf(audio),
    seconds: await input.computeDuration(),
  };
}

describe('a clip is saved', () => {
  it('as one MP4 with every picture and all of its sound, from a playlist of fragments', async () => {
    const { net } = clipHost((path) => media(`clips/porch/${path}`));
    const { sink, bytes, outcome } = keptSink();
    const saved = await saveClip(clipAt('index.m3u8'), null, sink, unhurried, net);
    expect(saved).toMatchObject({ ok: true, value: { how: { kind: 'rewrapped' }, bytes: bytes().length } });
    expect(outcome).toMatchObject({ isFinished: true, isAborted: false });
    const { pictures, sounds, seconds } = await read(bytes());
    expect(pictures.length).toBe(240);
    expect(pictures[0]).toMatchObject({ at: 0, type: 'key' });
    expect(sounds.length).toBeGreaterThan(400);
    expect(seconds).toBeCloseTo(16, 0);
  });
});
