import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, succeeded, type Result } from '@/domain/result';
import { openClip, prepareClip } from '@/player/clip/openClip';
import { takeHls } from '@/player/clip/preparedHls';
import { fakeHost, fakeVideo, settle } from '../fakes';
import { builds } from './fakeHls';

vi.mock('hls.js/light', async () => ({ Hls: (await import('./fakeHls')).FakeHls }));

const PLAYLIST = 'https://clips.example/index.m3u8';
let ending: AbortController;
beforeEach(() => {
  builds.length = 0;
  ending = new AbortController();
});
afterEach(() => {
  ending.abort();
});

/** A clip that is shown while its address is asked for. */
function shown() {
  const video = fakeVideo();
  const failures: string[] = [];
  const onSourceSet = vi.fn<() => void>();
  const onSoundOnly = vi.fn<() => void>();
  let resolve: (result: Result<string>) => void = () => undefined;
  const promise = new Promise<Result<string>>((settleIt) => {
    resolve = settleIt;
  });
  openClip(
    { kind: 'clip', url: () => promise },
    fakeHost(ending.signal, { onSourceSet, onSoundOnly, onFailed: ({ kind }) => failures.push(kind) }),
  ).attach(video);
  const answer = async (result: Result<string>) => {
    resolve(result);
    await settle();
  };
  return { video, failures, onSourceSet, onSoundOnly, answer };
}

describe('a clip', () => {
  it('has its element opened while its address is asked for', async () => {
    const { video, onSourceSet, answer } = shown();
    expect(builds[0]?.media).toBe(video);
    await answer(succeeded(PLAYLIST));
    expect(builds).toHaveLength(1);
    expect(builds[0]?.loads).toEqual([{ url: PLAYLIST, from: -1 }]);
    expect(onSourceSet).toHaveBeenCalledOnce();
  });

  it('is played by the browser itself when it turns out to be one file', async () => {
    const { video, answer } = shown();
    await answer(succeeded('https://clips.example/clip.mp4'));
    expect(builds.map(({ destroyed }) => destroyed)).toEqual([true]);
    expect(video.src).toBe('https://clips.example/clip.mp4');
  });

  it('goes on with what was loaded ahead, which brings its own way to the element', async () => {
    prepareClip(PLAYLIST, ending.signal);
    const { video, answer } = shown();
    await answer(succeeded(PLAYLIST));
    expect(builds).toHaveLength(1);
    expect(builds[0]?.media).toBe(video);
    expect(takeHls(PLAYLIST)).toBeNull();
  });

  it.each([
    { tracks: { audio: {} }, soundOnly: 1, reasons: [] },
    { tracks: { audio: {}, video: {} }, soundOnly: 0, reasons: ['codecUnsupported'] },
    { tracks: { audiovideo: {} }, soundOnly: 0, reasons: ['codecUnsupported'] },
  ])('without a picture is judged by the tracks of its playlist: $tracks', async (row) => {
    const { video, failures, onSoundOnly, answer } = shown();
    await answer(succeeded(PLAYLIST));
    builds[0]?.emit('bufferCodecs', row.tracks);
    video.dispatchEvent(new Event('loadeddata'));
    await settle();
    expect(onSoundOnly).toHaveBeenCalledTimes(row.soundOnly);
    expect(failures).toEqual(row.reasons);
  });

  it('leaves nothing open when there is no address, once its failure has been told', async () => {
    const { failures, answer } = shown();
    await answer(failed({ kind: 'unreachable' }));
    expect(failures).toEqual(['source']);
    ending.abort();
    expect(builds.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
