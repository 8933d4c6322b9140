import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commandsFor } from '@/player/controls/commands';
import { audioFocusOf } from '@/player/core/audioFocus';
import { fakeVideo } from '../fakes';

it('Unmute: is heard where the volume was set to 0 while the browser allowed no sound', async () => {
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
