import { BufferSource, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { failed } from '@/domain/result';
import type { RecordingToExport, ExportFailure } from '@/features/export/engine/types';
import { zipRecordings } from '@/features/export/engine/zipRecordings';
import { clipAt, clipHost, keptSink, media, type Answer } from './clipHost';
import { zipEntries } from './zipEntries';
import { settle } from '../../../../support/settle';
import { unhurried } from './saveFiles';

const at = (hour: number) => new Date(2026, 6, 15, hour, 2, 12).getTime();

const clipOf = (scene: string, hour: number, cameraName = scene): RecordingToExport => ({
  ...clipAt(`${scene}/index.m3u8`),
  id: `${scene} ${hour}`,
  cameraName,
  at: at(hour),
});
const answer = (path: string): Answer => media(`clips/${path}`);

describe('export of recordings as a ZIP', () => {
  it('contains complete files with unique names', async () => {
    const { network } = clipHost(answer);
    const { sink, bytes, outcome } = keptSink();
    const recordings = [
      clipOf('porch', 8, 'Front Door'),
      clipOf('garden', 8, 'front door'),
      clipOf('street', 9, 'Back/Yard: <left>'),
    ];
    const saved = await zipRecordings(recordings, null, sink, unhurried, network);
    expect(saved).toMatchObject({
      ok: true,
      value: { method: { as: 'zip', of: 3, skipped: [], reason: null } },
    });
    expect(outcome.fileName).toBe('clip.zip');
    const entries = zipEntries(bytes());
    expect(entries.map(({ name }) => name)).toEqual([
      'Front Door 2026-07-15 08.02.12.mp4',
      'front door 2026-07-15 08.02.12 (2).mp4',
      'Back Yard left 2026-07-15 09.02.12.mp4',
    ]);
    expect(entries.map(({ modified }) => modified.getTime())).toEqual([at(8), at(8), at(9)]);
    for (const { bytes: file } of entries) {
      const input = new Input({ source: new BufferSource(file), formats: [MP4] });
      expect(await input.computeDuration()).toBeCloseTo(16, 1);
    }
  });

  it('does not request the third recording while the first ones are being written', async () => {
    const { network, requestedPaths } = clipHost(answer);
    const { sink } = keptSink();
    let isWriting = false;
    const overtaken: string[] = [];
    const slow = {
      ...sink,
      async write(data: Uint8Array<ArrayBuffer>, position: number) {
        isWriting = true;
        const before = requestedPaths.length;
        await settle();
        if (data.length > 100_000) overtaken.push(...requestedPaths.slice(before));
        isWriting = false;
        await sink.write(data, position);
      },
    };
    await zipRecordings(
      [clipOf('porch', 8), clipOf('garden', 9), clipOf('street', 10)],
      null,
      slow,
      unhurried,
      network,
    );
    expect(isWriting).toBe(false);
    expect(overtaken.filter((path) => path.startsWith('street/'))).toEqual([]);
  });

  it('reports a deleted recording and a recording that lacks a part', async () => {
    const gone = /^(?:garden\/seg|street\/seg-5)/;
    const { network } = clipHost((path) => (gone.test(path) ? 404 : answer(path)));
    const { sink, bytes } = keptSink();
    const recordings = [clipOf('porch', 8), clipOf('garden', 9), clipOf('street', 10)];
    const saved = await zipRecordings(recordings, null, sink, unhurried, network);
    expect(saved.ok && saved.value.method).toMatchObject({
      of: 3,
      skipped: [{ recording: { id: 'garden 9' }, failure: { kind: 'gone' } }],
      flawed: [{ recording: { id: 'street 10' }, flaws: [{ kind: 'shorter', seconds: 14, expected: 16 }] }],
    });
    expect(zipEntries(bytes())).toHaveLength(2);
  });

  it('fails if no recording is available', async () => {
    const { network } = clipHost(() => 404);
    const { sink, outcome } = keptSink();
    const saved = await zipRecordings([clipOf('porch', 8)], null, sink, unhurried, network);
    expect(saved).toEqual(failed<ExportFailure>({ kind: 'gone' }));
    expect(outcome).toMatchObject({ isFinished: false, isAborted: true });
  });
});
