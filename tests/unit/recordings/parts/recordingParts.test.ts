import { expect, it } from 'vitest';
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
