import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  contentOfTake,
  SOURCES,
  type Content,
  type PlaylistShape,
  type SourceName,
  type Take,
} from './playlists';
import { saveShape } from './saveFiles';
import { zipEntries } from './zipEntries';
import { runs } from '../../../../support/runs';

const take = fc
  .record({
    source: fc.constantFrom<SourceName>('porch', 'porch', 'garden', 'small', 'stream', 'hevc'),
    first: fc.nat(),
    count: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ source, first, count }): Take => {
    const { length } = SOURCES[source].segments;
    const begin = first % length;
    return { source, first: begin, count: Math.min(count, length - begin) };
  });

const playlistShape: fc.Arbitrary<PlaylistShape> = fc.record({
  // `EXT-X-MAP` applies until the next one, so a transport stream cannot follow it (RFC 8216, 4.3.2.5).
  takes: fc
    .array(take, { minLength: 1, maxLength: 3 })
    .map((takes) => takes.toSorted((a, b) => Number(b.source === 'stream') - Number(a.source === 'stream'))),
  hasRanges: fc.boolean(),
  key: fc.constantFrom('none', 'none', 'explicit', 'implicit', 'inline'),
  mediaSequence: fc.constantFrom(0, 1, 700),
  hasDiscontinuities: fc.boolean(),
});

function groupsOf(takes: readonly Take[]): Take[][] {
  const groups: Take[][] = [];
  for (const each of takes) {
    const last = groups.at(-1);
    const isCompatible = last?.[0] && SOURCES[last[0].source].signature === SOURCES[each.source].signature;
    if (last && isCompatible) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

async function expectHolds(file: Uint8Array<ArrayBuffer>, takes: readonly Take[]): Promise<void> {
  const sources: Content[] = await Promise.all(takes.map(contentOfTake));
  const written = await contentOf(file);
  const pictures = sources.flatMap((source) => source.pictures);
  expect(written.pictures.map(({ isKey }) => isKey)).toEqual(pictures.map(({ isKey }) => isKey));
  expect(written).toMatchObject({ width: sources[0]?.width, codec: sources[0]?.codec });
  const seconds = sources.reduce((sum, { start, end }) => sum + end - start, 0);
  expect(Math.abs(written.end - seconds)).toBeLessThan(0.02 * takes.length);
  const sounds = sources.reduce((sum, source) => sum + source.sounds, 0);
  // At each boundary, a join may drop a frame of audio or insert silence.
  expect(Math.abs(written.sounds - sounds)).toBeLessThanOrEqual(3 * takes.length);
}

const LONG = 60_000;

describe('export of a generated playlist', () => {
  it(
    'contains all frames in one MP4, or in one file per decoder configuration',
    async () => {
      await fc.assert(
        fc.asyncProperty(playlistShape, fc.boolean(), async (format, ignoresRanges) => {
          const { outcome, bytes, requestedPaths } = await saveShape(format, { ignoresRanges });
          const groups = groupsOf(format.takes);
          const method =
            groups.length === 1
              ? { kind: 'rewrapped', isJoined: format.takes.length > 1 }
              : { kind: 'parts', count: groups.length, missesSound: false };
          expect(outcome).toMatchObject({ ok: true, value: { method, flaws: [] } });
          const written = groups.length === 1 ? [bytes()] : zipEntries(bytes()).map((entry) => entry.bytes);
          expect(written).toHaveLength(groups.length);
          for (const [index, group] of groups.entries()) {
            await expectHolds(written[index] ?? new Uint8Array(), group);
          }
          // A request may be repeated only for another range of a file, or for a ZIP that replaces the
          // planned MP4.
          const repeated = requestedPaths.length - new Set(requestedPaths).size;
          expect(groups.length > 1 || (format.hasRanges && !ignoresRanges) || repeated === 0).toBe(true);
        }),
        runs(25),
      );
    },
    LONG,
  );
});
