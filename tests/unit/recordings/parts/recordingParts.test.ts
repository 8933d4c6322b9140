import { expect, it } from 'vitest';
import type { Network } from '@/recordings/parts/network';
import { RecordingParts, ROOT } from '@/recordings/parts/recordingParts';
import { clipAt, clipHost } from '../../features/export/engine/clipHost';

it('recording parts: read exactly the bytes of a range where the host ignores ranges', async () => {
  const file = Uint8Array.from({ length: 40 }, (_, index) => index);
  const { network, asked } = clipHost(() => file, { ignoresRanges: true });
  const parts = new RecordingParts(clipAt('file.mp4'), network, new AbortController().signal, () => {});
  expect(await parts.readRange(ROOT, { start: 10, end: 12 })).toEqual(Uint8Array.of(10, 11));
  expect(await parts.readRange(ROOT, { start: 30, end: 33 })).toEqual(Uint8Array.of(30, 31, 32));
  expect(asked).toEqual(['file.mp4']);
});

it('recording parts: give what is there of a range that the file ends in, without trying again', async () => {
  const file = Uint8Array.from({ length: 40 }, (_, index) => index);
  const { network, asked } = clipHost(() => file);
  const parts = new RecordingParts(clipAt('file.mp4'), network, new AbortController().signal, () => {});
  expect(await parts.readRange(ROOT, { start: 38, end: 60 })).toEqual(Uint8Array.of(38, 39));
  expect(asked).toHaveLength(2);
});

it('recording parts: are complete where the connection breaks off behind the last byte', async () => {
  const file = Uint8Array.from({ length: 40 }, (_, index) => index);
  const { network } = clipHost(() => file);
  const breaking: Network = {
    ...network,
    async fetch(input, init) {
      if (new Headers(init?.headers).has('range')) return await network.fetch(input, init);
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(file),
        pull: (controller) => controller.error(new TypeError('network error')),
      });
      return new Response(body);
    },
  };
  const parts = new RecordingParts(clipAt('file.mp4'), breaking, new AbortController().signal, () => {});
  const taken: number[] = [];
  await parts.stream(ROOT, (chunk) => Promise.resolve(void taken.push(...chunk)));
  expect(Uint8Array.from(taken)).toEqual(file);
});
