import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { audioFocusOf, type SoundBlock } from '@/player/core/audioFocus';
import { fakeVideo, settle } from '../fakes';

const endings: AbortController[] = [];

afterEach(() => {
  for (const controller of endings.splice(0)) controller.abort();
  Reflect.deleteProperty(navigator, 'userActivation');
});

function player(allows: 'everything' | 'muted' | 'nothing' = 'everything') {
  const video = fakeVideo();
  document.body.append(video);
  const policy = { allows };
  const start = video.play.bind(video);
  vi.spyOn(video, 'play').mockImplementation(() => {
    const refused = policy.allows === 'nothing' || (policy.allows === 'muted' && !video.muted);
    return refused ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : start();
  });
  const blocks: SoundBlock[] = [];
  const controller = new AbortController();
  endings.push(controller);
  const sound = audioFocusOf(video, controller.signal, (held) => blocks.push(held));
  return { video, sound, blocks, policy, controller };
}

async function twoPlaying() {
  const [first, second] = [player(), player()];
  await first.sound.start(true);
  await second.sound.start(true);
  return { first, second, muted: () => [first.video.muted, second.video.muted] };
}

/** Gives the element to the next clip. */
function nextClip(video: HTMLVideoElement, onSound: (held: SoundBlock) => void = () => undefined) {
  const next = new AbortController();
  endings.push(next);
  return audioFocusOf(video, next.signal, onSound);
}

/** Browsers fire `volumechange` when `muted` changes. */
const setMuted = (video: HTMLVideoElement, muted: boolean) => {
  video.muted = muted;
  video.dispatchEvent(new Event('volumechange'));
};

describe('audio focus among several cameras', () => {
  it('moves to each camera that is unmuted', async () => {
    const { first, second, muted } = await twoPlaying();
    setMuted(first.video, false);
    expect(muted()).toEqual([false, true]);
    expect(first.blocks).toEqual(['another', 'none']);
    setMuted(second.video, false);
    expect(muted()).toEqual([true, false]);
  });

  it('returns to a camera that is played again', async () => {
    const { first, muted } = await twoPlaying();
    first.video.pause();
    await first.sound.start(true);
    expect(muted()).toEqual([false, true]);
  });

  it('does not move to a camera that resumes without user input', async () => {
    const { first, muted } = await twoPlaying();
    first.video.pause();
    await first.sound.start(false);
    expect(muted()).toEqual([true, false]);
  });

  it('does not move to a camera that the user has muted', async () => {
    const [first, second] = [player(), player()];
    await first.sound.start(true);
    setMuted(first.video, true);
    await second.sound.start(true);
    await first.sound.start(true);
    expect(first.blocks).toEqual([]);
    expect([first.video.muted, second.video.muted]).toEqual([true, false]);
  });

  it('stays with the camera started last when another camera continues after a stall', async () => {
    const [first, second] = [player(), player()];
    await first.sound.start(true);
    vi.spyOn(second.video, 'dispatchEvent').mockReturnValueOnce(true);
    await second.sound.start(true);
    first.video.dispatchEvent(new Event('playing'));
    expect([first.video.muted, second.video.muted]).toEqual([false, false]);
    second.video.dispatchEvent(new Event('playing'));
    expect([first.video.muted, second.video.muted]).toEqual([true, false]);
  });

  it('stays with the camera started last when another camera resumes without user input', async () => {
    const [first, second] = [player(), player()];
    await first.sound.start(true);
    vi.spyOn(second.video, 'dispatchEvent').mockReturnValueOnce(true);
    await second.sound.start(true);
    first.video.pause();
    await first.sound.start(false);
    second.video.dispatchEvent(new Event('playing'));
    expect([first.video.muted, second.video.muted]).toEqual([true, false]);
  });

  it('does not mute the element of a removed player', async () => {
    const [first, second] = [player(), player()];
    await first.sound.start(true);
    first.controller.abort();
    await second.sound.start(true);
    expect(first.video.muted).toBe(false);
  });
});

describe('audio focus with blocked autoplay', () => {
  it('unmutes blocked audio on the next click anywhere', async () => {
    const { video, sound, blocks, policy } = player('muted');
    await sound.start(false);
    expect(video.muted).toBe(true);
    expect(blocks).toEqual(['muted']);
    policy.allows = 'everything';
    fireEvent.click(document.body);
    expect(video.muted).toBe(false);
    video.dispatchEvent(new Event('volumechange'));
    expect(blocks).toEqual(['muted', 'none']);
  });

  it('reports blocked audio only once if the video restarts without a click', async () => {
    const { video, sound, blocks } = player('muted');
    await sound.start(false);
    video.pause();
    await sound.start(false);
    expect(video.muted).toBe(true);
    expect(blocks).toEqual(['muted']);
  });

  it('unmutes blocked audio at the next start once the user has interacted with the page', async () => {
    const { video, sound, policy } = player('muted');
    await sound.start(false);
    policy.allows = 'everything';
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { isActive: false, hasBeenActive: true },
    });
    await sound.start(false);
    expect(video.muted).toBe(false);
  });

  it('unmutes blocked audio with a single click on the Unmute button', async () => {
    const { video, sound } = player('muted');
    await sound.start(false);
    const button = document.createElement('button');
    document.body.append(button);
    button.addEventListener('click', () => {
      video.muted = !video.muted;
    });
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(video.muted).toBe(true);
    fireEvent.click(button);
    expect(video.muted).toBe(false);
    button.remove();
  });

  it('unmutes blocked audio on a click on any button or a key press outside buttons', async () => {
    const [first, second] = [player('muted'), player('muted')];
    await first.sound.start(false);
    fireEvent.keyDown(document.body, { key: 'k' });
    expect(first.video.muted).toBe(false);
    first.controller.abort();
    await second.sound.start(false);
    const button = document.createElement('button');
    document.body.append(button);
    fireEvent.click(button);
    expect(second.video.muted).toBe(false);
    button.remove();
  });

  it('does not let a click unmute an element that the user or another camera has muted', async () => {
    const { first, second, muted } = await twoPlaying();
    setMuted(second.video, true);
    fireEvent.click(document.body);
    expect(muted()).toEqual([true, true]);
    expect([first.blocks, second.blocks]).toEqual([['another'], []]);
  });

  it('does not let a click unmute an element that the next clip has muted', async () => {
    const { video, sound, controller } = player('muted');
    await sound.start(false);
    controller.abort();
    nextClip(video);
    setMuted(video, false);
    setMuted(video, true);
    fireEvent.click(document.body);
    expect(video.muted).toBe(true);
  });

  it('lets a click unmute an element that blocked autoplay has muted, even if the next clip uses it', async () => {
    const { video, sound, controller } = player('muted');
    await sound.start(false);
    controller.abort();
    const blocks: SoundBlock[] = [];
    nextClip(video, (held) => blocks.push(held));
    expect(blocks).toEqual(['muted']);
    fireEvent.click(document.body);
    expect(video.muted).toBe(false);
  });

  it('lets a click unmute only one of several players with blocked audio', async () => {
    const [first, second] = [player('muted'), player('muted')];
    await first.sound.start(false);
    await second.sound.start(false);
    fireEvent.click(document.body);
    expect([first.video.muted, second.video.muted]).toEqual([false, true]);
    expect(second.blocks).toEqual(['muted', 'another']);
  });
});

describe('audio focus with all autoplay blocked', () => {
  it('starts with audio when the user starts playback after autoplay was blocked', async () => {
    const { video, sound, blocks, policy } = player('nothing');
    await sound.start(false);
    expect(blocks).toEqual(['blocked']);
    policy.allows = 'everything';
    const started = sound.start(true);
    expect(video.paused).toBe(false);
    await started;
    expect(blocks).toEqual(['blocked', 'none']);
    expect(video.muted).toBe(false);
  });

  it('keeps reporting blocked autoplay if a new source interrupts the second start', async () => {
    const { video, sound, blocks } = player('nothing');
    await sound.start(false);
    vi.spyOn(video, 'play').mockRejectedValue(new DOMException('new source', 'AbortError'));
    await sound.start(true);
    await settle();
    expect(blocks).toEqual(['blocked']);
    expect(video.muted).toBe(false);
  });
});

describe('muted element in a browser that blocks autoplay', () => {
  const mutedPlayer = async () => {
    const made = player('nothing');
    made.video.muted = true;
    await made.sound.start(false);
    expect(made.blocks).toEqual(['blocked']);
    made.policy.allows = 'everything';
    return made;
  };

  it('stays muted when Play is pressed and on later clicks', async () => {
    const { video, sound, blocks } = await mutedPlayer();
    await sound.start(true);
    expect(blocks).toEqual(['blocked', 'none']);
    fireEvent.click(document.body);
    expect(video.muted).toBe(true);
  });

  it('stays muted on an automatic start, even after user interaction with the page', async () => {
    const { video, sound } = await mutedPlayer();
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { isActive: true, hasBeenActive: true },
    });
    await sound.start(false);
    fireEvent.click(document.body);
    expect(video.muted).toBe(true);
  });

  it('stays muted when the next clip uses it', async () => {
    const { video, controller } = await mutedPlayer();
    controller.abort();
    expect(nextClip(video).block).toBe('none');
    fireEvent.click(document.body);
    expect(video.muted).toBe(true);
  });
});

describe('element of the next clip', () => {
  it('stays muted while another camera has the audio focus', async () => {
    const { first, second } = await twoPlaying();
    first.controller.abort();
    second.video.pause();
    const sound = nextClip(first.video);
    expect(sound.block).toBe('another');
    fireEvent.click(document.body);
    expect(first.video.muted).toBe(true);
  });
});
