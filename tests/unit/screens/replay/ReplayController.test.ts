import { describe, expect, it } from 'vitest';
import type { Activity } from '@/domain/activity';
import { tracksOf } from '@/domain/replay/clips';
import { queueOf } from '@/domain/replay/queue';
import { ReplayController } from '@/screens/replay/ReplayController';
import type { SequenceView } from '@/player/sequence/SequenceDriver';

const NOON = Date.parse('2026-11-21T12:00:00Z');

const event = (id: string, cameraId: string, second: number): Activity => ({
  id,
  cameraId,
  at: NOON + second * 1_000,
  code: 'C0003',
  thumbnailUrl: null,
});

/** A driver that brings everything to the stage at once, and remembers what it was asked for. */
function stage() {
  const asked: [string, number][] = [];
  let view: SequenceView = {
    phase: 'idle',
    wantsToPlay: false,
    key: null,
    active: 0,
    hasPicture: false,
    isSoundOnly: false,
    cameByItself: false,
    failures: new Map(),
    shown: new Set(),
    sound: 'playing',
  };
  const driver = {
    position: 0,
    video: document.createElement('video'),
    getView: () => view,
    subscribe: () => () => undefined,
    step: () => undefined,
    show(key: string, seconds: number) {
      asked.push([key, seconds]);
      view = { ...view, key, phase: 'paused' };
      driver.position = seconds;
    },
  };
  const controller = new ReplayController(driver);
  const events = [event('a', 'door', 0), event('b', 'drive', 5), event('c', 'door', 600)];
  controller.setQueue(
    queueOf(tracksOf(['door', 'drive'], events, { lengths: new Map(), corrections: new Map() })),
  );
  return { controller, asked };
}

describe('a moment of the day', () => {
  it('is shown by the recording of it, at its second', () => {
    const { controller, asked } = stage();
    controller.seek(NOON + 603_000);
    expect(asked).toEqual([['c', 3]]);
    expect(controller.moment).toBe(NOON + 603_000);
  });

  it('stays with the camera on the stage when others recorded it too', () => {
    const { controller, asked } = stage();
    controller.seek(NOON + 1_000);
    controller.seek(NOON + 8_000);
    expect(asked).toEqual([
      ['a', 1],
      ['a', 8],
    ]);
    controller.seek(NOON + 8_000, false, 'drive');
    expect(asked.at(-1)).toEqual(['b', 3]);
  });

  it('of a gap leads to the next recording, or backwards to the end of the one before', () => {
    const { controller, asked } = stage();
    controller.seek(NOON + 100_000);
    expect(asked.at(-1)).toEqual(['c', 0]);
    controller.seek(NOON + 599_000, true);
    expect(asked.at(-1)).toEqual(['b', 15]);
  });

  it('under a hand moves the picture of the recording on the stage, and fetches another when the hand rests', () => {
    const { controller, asked } = stage();
    controller.seek(NOON);
    controller.drag(NOON + 4_000);
    expect(asked.at(-1)).toEqual(['a', 4]);
    controller.drag(NOON + 601_000);
    expect(asked.at(-1)).toEqual(['a', 4]);
    expect(controller.draggedClip?.id).toBe('c');
    controller.fetchDragged();
    expect(asked.at(-1)).toEqual(['c', 1]);
    expect(controller.moment).toBe(NOON + 601_000);
    controller.drop();
    expect(asked.at(-1)).toEqual(['c', 1]);
  });
});
