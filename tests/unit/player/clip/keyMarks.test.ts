import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fragmentMarker, withFewerKeys, type KeptKeys } from '@/player/clip/keyMarks';
import { openGroup } from '../../../support/openGroup';
import { boxesIn, viewOf } from '@/lib/files/mp4Boxes';
import { readFrames, type VideoTrack } from '@/player/frameSteps/sampleTables';

const RECOVERY_POINT = [0, 0, 0, 4, 0x06, 0x06, 0x01, 0xc4];
const FILLER = 12;

const { signal } = new AbortController();
const read = (name: string): Uint8Array => new Uint8Array(readFileSync(`mocks/media/odd/${name}`));

const keysIn = (boxes: Uint8Array, track: VideoTrack | null = null): number[] =>
  readFrames(boxes, track, 0).frames.flatMap(({ start, isKey }) => (isKey ? [Math.round(start)] : []));

const serve = (bytes: Uint8Array) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Uint8Array(bytes))));

afterEach(() => vi.unstubAllGlobals());

describe('copy of a file with fewer key frames', () => {
  const original = read('frame-numbers.mp4');
  const all = keysIn(original);

  it.each<[KeptKeys, (keys: number[]) => number[]]>([
    ['refreshes', (keys) => keys.filter((_, index) => index !== 2)],
    ['first', (keys) => keys.slice(0, 1)],
  ])('contains only the key frames selected by "%s"', async (kept, wanted) => {
    serve(openGroup(read('frame-numbers.mp4'), 2));
    const marked = await withFewerKeys('https://clips.example/1.mp4', kept, signal);
    expect(all.length).toBeGreaterThan(3);
    expect(keysIn(marked?.moov ?? new Uint8Array())).toEqual(wanted(all));
  });

  it('keeps the position of the media data and has a single moov box', async () => {
    serve(original);
    const marked = await withFewerKeys('https://clips.example/1.mp4', 'first', signal);
    const bytes = new Uint8Array((await marked?.file.arrayBuffer()) ?? []);
    const types = [...boxesIn(viewOf(bytes))].map(({ type }) => type);
    expect(types.filter((type) => type === 'moov')).toHaveLength(1);
    expect(types.at(-1)).toBe('moov');
    const mdat = (file: Uint8Array) => [...boxesIn(viewOf(file))].find(({ type }) => type === 'mdat');
    expect(mdat(bytes)?.start).toBe(mdat(original)?.start);
  });

  it.each([
    ['a refused request', () => new Response('', { status: 403 })],
    ['a file that is not an MP4', () => new Response('WEBM')],
    ['a file above the memory limit', () => new Response('', { headers: { 'content-length': '200000000' } })],
  ])('is not created for %s', async (_what, answer) => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    expect(await withFewerKeys('https://clips.example/1.mp4', 'first', signal)).toBeNull();
  });

  it('is not created if a file of unknown size exceeds the memory limit during its download', async () => {
    const chunk = new Uint8Array(16_777_216);
    const maxChunks = 20;
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      sent += 1;
      if (sent > maxChunks) controller.close();
      else controller.enqueue(chunk);
    };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream({ pull }))));
    expect(await withFewerKeys('https://clips.example/1.mp4', 'first', signal)).toBeNull();
    expect(sent).toBeLessThan(maxChunks / 2 + 1);
  });
});

describe('segments with fewer key frames', () => {
  const SEGMENTED = 'picture-init.mp4';
  const track = readFrames(read(SEGMENTED), null, 0).track;
  const mark = (kept: KeptKeys, isFirst: boolean, bytes: Uint8Array) => {
    const marker = fragmentMarker(kept);
    marker(read(SEGMENTED), isFirst);
    marker(bytes, isFirst);
    return keysIn(bytes, track);
  };

  it.each<[string, KeptKeys, boolean, boolean, boolean]>([
    ['keep the key frame of a closed group of pictures', 'refreshes', false, false, true],
    ['drop the key frame of an open group of pictures', 'refreshes', false, true, false],
    ['keep the first key frame of the recording', 'refreshes', true, true, true],
    ['drop all key frames but the first one', 'first', false, false, false],
  ])('%s', (_what, kept, isFirst, isOpen, isKept) => {
    const segment = read('picture-0.m4s');
    const keys = mark(kept, isFirst, isOpen ? openGroup(segment, 0) : segment);
    expect(keys.length > 0).toBe(isKept);
  });

  it('have no recovery points, which Chromium treats as key frames', () => {
    const segment = read('picture-0.m4s');
    const mdat = [...boxesIn(viewOf(segment))].find(({ type }) => type === 'mdat');
    const sample = (mdat?.start ?? 0) + 8;
    segment.set(RECOVERY_POINT, sample);
    mark('first', false, segment);
    expect((segment[sample + 4] ?? 0) & 0x1f).toBe(FILLER);
  });
});
