import { onTestFinished } from 'vitest';
import { defaultConfig } from '@/config/env';
import { ReplayController } from '@/features/replay/playback/ReplayController';
import { SequenceDriver } from '@/player/sequence/SequenceDriver';

export function idleReplay() {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const driver = new SequenceDriver(
    {
      videos: [document.createElement('video'), document.createElement('video')],
      config: defaultConfig,
      onDurationChange: () => undefined,
    },
    ending.signal,
  );
  return { driver, controller: new ReplayController(driver) };
}
