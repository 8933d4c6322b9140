import { fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { commandsFor } from '@/player/controls/commands';
import { audioFocusOf } from '@/player/core/audioFocus';
import { fakeVideo, settle } from '../fakes';

it('Unmute: restores full volume if the volume was set to 0 while audio was blocked', async () => {
  const video = fakeVideo();
  const start = video.play.bind(video);
  video.play = () => (video.muted ? start() : Promise.reject(new DOMException('refused', 'NotAllowedError')));
  const end = new AbortController();
  await audioFocusOf(video, end.signal, () => undefined).start(false);
  const commands = commandsFor(video, null, () => undefined);
  const press = (command: () => void) => {
    const button = document.createElement('button');
    document.body.append(button);
    button.addEventListener('click', command);
    fireEvent.click(button);
    button.remove();
  };
  press(() => commands.setVolume(0));
  press(commands.toggleMute);
  expect({ muted: video.muted, volume: video.volume }).toEqual({ muted: false, volume: 1 });
  end.abort();
});

it('Picture in picture: a second press waits for the end of the first request', async () => {
  const video = fakeVideo();
  let open: Element | null = null;
  const change = async (to: Element | null) => {
    await Promise.resolve();
    open = to;
  };
  const own = {
    pictureInPictureEnabled: { configurable: true, value: true },
    pictureInPictureElement: { configurable: true, get: () => open },
    exitPictureInPicture: { configurable: true, value: () => change(null) },
  };
  Object.defineProperties(document, own);
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(document, name);
  });
  Object.assign(video, { requestPictureInPicture: () => change(video) });
  const { togglePictureInPicture } = commandsFor(video, null, () => undefined);
  togglePictureInPicture();
  togglePictureInPicture();
  await settle();
  expect(open).toBeNull();
  togglePictureInPicture();
  await settle();
  expect(open).toBe(video);
});
