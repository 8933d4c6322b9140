import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  MovOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
  type AudioCodec,
  type OutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import type { RecordingRange } from '@/recordings/types';
import { clipAt, clipHost, keptSink, media, playlist } from './clipHost';
import { unhurried } from './saveFiles';

const RATE = 8_000;

async function rewritten(
  bytes: Uint8Array<ArrayBuffer>,
  format: OutputFormat,
  sound: { codec: AudioCodec; sampleBytes: number } | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  const codec = await track?.getCodec();
  if (!track || !config || !codec) throw new Error('The file has no picture.');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(pictures);
  const sounds = sound && new EncodedAudioPacketSource(sound.codec);
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  let end = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await pictures.add(packet, { decoderConfig: config });
    end = Math.max(end, packet.timestamp + packet.duration);
  }
  for (let at = 0; at < (sounds ? end : 0); at += 0.25) {
    if (sounds === null || sound === null) break;
    const data = new Uint8Array(RATE * 0.25 * sound.sampleBytes);
    const decoderConfig = { codec: sound.codec, sampleRate: RATE, numberOfChannels: 1 };
    await sounds.add(new EncodedPacket(data, 'key', at, 0.25), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function save(
  files: Record<string, Uint8Array<ArrayBuffer> | string>,
  path: string,
  range: RecordingRange | null = null,
) {
  const { network } = clipHost((requestedPath) => files[requestedPath] ?? 404);
  const { sink, bytes } = keptSink();
  const outcome = await exportRecording(clipAt(path), range, sink, unhurried, network);
  return { outcome, bytes, network };
}

async function soundOf(bytes: Uint8Array<ArrayBuffer>) {
  const track = await new Input({ source: new BufferSource(bytes), formats: [MP4] }).getPrimaryAudioTrack();
  return (
    track && {
      codec: await track.getCodec(),
      begin: await track.getFirstTimestamp(),
      end: await track.computeDuration(),
    }
  );
}

describe('audio of a recording', () => {
  it('is exported even if it begins in a later segment', async () => {
    const silent = await rewritten(media('odd/stream-0.m2ts'), new MpegTsOutputFormat(), null);
    const files = {
      'index.m3u8': playlist({ segments: ['silent.ts', 'stream-1.ts'] }),
      'silent.ts': silent,
      'stream-1.ts': media('odd/stream-1.m2ts'),
    };
    const { outcome, bytes } = await save(files, 'index.m3u8');
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
    const sound = await soundOf(bytes());
    expect(sound?.codec).toBe('aac');
    expect(sound?.begin).toBeGreaterThan(1.5);
  });

  it('is exported if it is uncompressed, even in a cut or a joined video', async () => {
    const pcm = { codec: 'pcm-s16be', sampleBytes: 2 } as const;
    const whole = await rewritten(
      media('odd/whole.mp4'),
      new Mp4OutputFormat({ fastStart: 'fragmented' }),
      pcm,
    );
    const files = { 'index.m3u8': playlist({ segments: ['whole.mp4'] }), 'whole.mp4': whole };
    const saved = await save(files, 'index.m3u8');
    expect(saved.outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
    expect(await soundOf(saved.bytes())).toMatchObject({ codec: 'pcm-s16be' });
    const cut = await save(files, 'index.m3u8', { start: 1, end: 2.1 });
    expect(cut.outcome).toMatchObject({ ok: true, value: { flaws: [] } });
    expect(await soundOf(cut.bytes())).toMatchObject({ codec: 'pcm-s16be' });
    const { sink, bytes } = keptSink();
    const recordings = [clipAt('index.m3u8'), clipAt('index.m3u8')];
    expect(await joinRecordings(recordings, sink, unhurried, saved.network)).toMatchObject({ ok: true });
    expect(await soundOf(bytes())).toMatchObject({ codec: 'pcm-s16be' });
  });

  it('is reported as missing from a cut if MP4 cannot contain it', async () => {
    const whole = await rewritten(media('odd/whole.mp4'), new MovOutputFormat(), {
      codec: 'ulaw',
      sampleBytes: 1,
    });
    const { outcome, bytes, network } = await save({ 'whole.mov': whole }, 'whole.mov', {
      start: 1,
      end: 2.1,
    });
    expect(outcome).toMatchObject({ ok: true, value: { flaws: [{ kind: 'missesSound' }] } });
    expect(await readCutPoints(clipAt('whole.mov'), unhurried.signal, network)).toMatchObject({ ok: true });
    expect(await soundOf(bytes())).toBeNull();
  });
});
