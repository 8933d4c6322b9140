import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchProgress } from '@/player/clip/progressWatch';
import { FakeClock, fakeVideo } from '../fakes';

const endings: AbortController[] = [];
afterEach(() => {
  for (const controller of endings.splice(0)) controller.abort();
});

async function playing() {
  const clock = new FakeClock();
  const video = fakeVideo();
  const controller = new AbortController();
  endings.push(controller);
  let seeking = false;
  Object.defineProperty(video, 'seeking', { get: () => seeking });
  const onPlayed = vi.fn<(seconds: number) => void>();
  const onStalled = vi.fn<() => void>();
  const onLoaded = watchProgress(video, clock, controller.signal, { onPlayed, onStalled });
  await video.play();
  const play = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      video.currentTime += 1;
      await clock.pass(1_000);
    }
  };
  /** Simulates a seek, by the user or hls.js, to a position that is not loaded. */
  const seek = (to: number) => {
    seeking = true;
    video.currentTime = to;
    video.dispatchEvent(new Event('seeking'));
  };
  const arrive = () => {
    seeking = false;
  };
  return { clock, video, onPlayed, onStalled, onLoaded, play, seek, arrive };
}

describe('progress watch', () => {
  it('reports a stall after ten seconds without playback or download', async () => {
    const { clock, onStalled, play } = await playing();
    await play(30);
    expect(onStalled).not.toHaveBeenCalled();
    await clock.pass(9_000);
    expect(onStalled).not.toHaveBeenCalled();
    await clock.pass(1_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it("reports a stall even if the computer's clock was set back", async () => {
    const { clock, onStalled, play } = await playing();
    await play(5);
    clock.sleep(-3_600_000);
    await play(2);
    await clock.pass(10_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it('does not treat computer sleep as a stall', async () => {
    const { clock, onStalled, onLoaded } = await playing();
    onLoaded();
    clock.sleep(3_600_000);
    await clock.pass(8_000);
    expect(onStalled).not.toHaveBeenCalled();
    await clock.pass(2_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it('reports no stall on a slow network while bytes arrive', async () => {
    const { clock, onStalled, onLoaded } = await playing();
    for (let part = 0; part < 5; part += 1) {
      await clock.pass(8_000);
      onLoaded();
    }
    expect(onStalled).not.toHaveBeenCalled();
  });

  it('reports no stall of a paused recording if a seek to a loaded position does not end', async () => {
    const { clock, video, onStalled, seek } = await playing();
    video.pause();
    Object.defineProperty(video, 'buffered', { value: { length: 1, start: () => 0, end: () => 3.9 } });
    seek(3.83);
    await clock.pass(30_000);
    expect(onStalled).not.toHaveBeenCalled();
    seek(4.2);
    await clock.pass(11_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it('does not count skipped segments as progress', async () => {
    const { clock, onPlayed, onStalled, seek } = await playing();
    await clock.pass(6_000);
    seek(4);
    await clock.pass(3_000);
    seek(8);
    await clock.pass(1_000);
    expect(onStalled).toHaveBeenCalledTimes(1);
    expect(onPlayed).not.toHaveBeenCalled();
  });

  it('does not count a seek or an emptied buffer as progress', async () => {
    const { clock, video, onPlayed, onStalled, play, seek, arrive } = await playing();
    await play(2);
    onPlayed.mockClear();
    seek(10);
    arrive();
    await clock.pass(4_000);
    video.currentTime = 0;
    video.dispatchEvent(new Event('emptied'));
    await clock.pass(6_000);
    expect(onPlayed).not.toHaveBeenCalled();
    expect(onStalled).toHaveBeenCalledTimes(1);
  });

  it('reports the seconds played since its last report', async () => {
    const { onPlayed, play } = await playing();
    await play(3);
    expect(onPlayed.mock.calls).toEqual([[1], [1], [1]]);
  });

  describe('in a hidden tab', () => {
    const setVisibility = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => setVisibility('hidden'));
    afterEach(() => vi.restoreAllMocks());

    it('starts when the tab first becomes visible, since browsers load nothing before that', async () => {
      const { clock, onStalled } = await playing();
      await clock.pass(60_000);
      // Timers of a hidden tab fire late.
      clock.sleep(60_000);
      setVisibility('visible');
      await clock.pass(9_000);
      expect(onStalled).not.toHaveBeenCalled();
      setVisibility('hidden');
      await clock.pass(2_000);
      expect(onStalled).toHaveBeenCalledTimes(1);
    });

    it('continues if the tab has been visible before', async () => {
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([performance.mark('first-paint')]);
      const { clock, onStalled } = await playing();
      await clock.pass(11_000);
      expect(onStalled).toHaveBeenCalledTimes(1);
    });
  });

  it('ignores a pause of ten minutes', async () => {
    const { clock, video, onStalled } = await playing();
    video.pause();
    await clock.pass(600_000);
    expect(onStalled).not.toHaveBeenCalled();
  });
});
