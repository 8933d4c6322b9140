import { describe, expect, it } from 'vitest';
import { queueOf, type QueueItem } from '@/features/replay/model/queue';
import { tracksOf } from '@/domain/recordings';
import { ReplayController } from '@/features/replay/playback/ReplayController';
import type { SequenceView } from '@/player/sequence/sequenceView';
import type { SequenceItem } from '@/player/sequence/VideoSlot';
import { event, NOON } from '../../../../support/replayArbitraries';

const EVENTS = [event('a', 'door', 0), event('b', 'drive', 5), event('c', 'door', 600)];
const ALL_READ = new Map([
  ['door a', 16_000],
  ['drive b', 16_000],
  ['door c', 16_000],
]);

const queueWith = (durations: ReadonlyMap<string, number>, events = EVENTS) =>
  queueOf(tracksOf(['door', 'drive'], events, { durations, corrections: new Map() }));
const itemsOf = (queue: readonly QueueItem[]): SequenceItem[] =>
  queue.map(({ recording: { key } }) => ({
    key,
    source: { kind: 'clip', url: () => Promise.reject(new Error('Nothing is loaded here.')) },
    until: null,
  }));

/** Simulates a driver that records its commands. It shows the requested recording when `arrive` is called. */
function stage({ durations = ALL_READ }: { durations?: ReadonlyMap<string, number> } = {}) {
  const commands: [string, number][] = [];
  const scrubbed: ([string, number] | 'end' | null)[] = [];
  const listeners = new Set<() => void>();
  let keys: string[] = [];
  let awaited: string | null = null;
  let view: SequenceView = {
    phase: 'idle',
    wantsToPlay: false,
    isBuffering: false,
    waiting: null,
    key: null,
    active: 0,
    hasPicture: false,
    isAutoAdvanced: false,
    failures: new Map(),
    shown: new Set(),
    soundBlock: 'none',
    isSoundOnly: false,
    missing: new Set(),
  };
  const change = (changed: Partial<SequenceView>) => {
    view = { ...view, ...changed };
    for (const listener of listeners) listener();
  };
  const driver = {
    position: 0,
    getView: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    step: () => undefined,
    hand: {
      to: (at: { key: string; seconds: number } | null) => void scrubbed.push(at && [at.key, at.seconds]),
      end: () => void scrubbed.push('end'),
    },
    setItems(items: readonly SequenceItem[]) {
      keys = items.map(({ key }) => key);
      if (view.key !== null && !keys.includes(view.key)) change({ phase: 'idle', key: null });
    },
    show(key: string, seconds: number) {
      commands.push([key, seconds]);
      awaited = key;
      change({ phase: 'loading', key: view.key ?? key });
      driver.seconds = seconds;
    },
    seconds: 0,
  };
  const controller = new ReplayController(driver);
  const setQueue = (queue: readonly QueueItem[]) => controller.setQueue(queue, itemsOf(queue));
  setQueue(queueWith(durations));
  const arrive = (phase: SequenceView['phase'] = 'paused') => {
    driver.position = driver.seconds;
    change({ phase, key: awaited, hasPicture: true });
  };
  return { controller, commands, scrubbed, arrive, driver, setQueue };
}

describe('replay controller', () => {
  it('shows a requested time at its position in the recording', () => {
    const { controller, commands, arrive } = stage();
    controller.seek(NOON + 603_000);
    expect(commands).toEqual([['door c', 3]]);
    arrive();
    expect(controller.time).toBe(NOON + 603_000);
  });

  it('stays with the active camera if other cameras recorded at the same time', () => {
    const { controller, commands, arrive } = stage();
    controller.seek(NOON + 1_000);
    arrive();
    controller.seek(NOON + 8_000);
    expect(commands).toEqual([
      ['door a', 1],
      ['door a', 8],
    ]);
    controller.seek(NOON + 8_000, false, 'drive');
    expect(commands.at(-1)).toEqual(['drive b', 3]);
  });

  it('shows the requested one of two simultaneous recordings of a camera', () => {
    const { controller, commands, setQueue } = stage();
    setQueue(queueWith(ALL_READ, [event('a', 'door', 0), event('b', 'door', 0)]));
    controller.showRecording('door a');
    controller.showRecording('door a', NOON + 2_000);
    expect(commands).toEqual([
      ['door a', 0],
      ['door a', 2],
    ]);
    expect(controller.isMoved).toBe(true);
  });

  it('opens a recording at its start if no time is requested', () => {
    const { controller, commands } = stage();
    controller.open(0, null, 'door c');
    expect(commands).toEqual([['door c', 0]]);
    expect(controller.time).toBe(NOON + 600_000);
  });

  it('moves across a gap to the adjacent recording in both directions', () => {
    const { controller, commands } = stage();
    controller.seek(NOON + 100_000);
    expect(commands.at(-1)).toEqual(['door c', 0]);
    controller.seek(NOON + 599_000, true);
    expect(commands.at(-1)).toEqual(['drive b', 15]);
  });

  it('shows the positions of a drag across recordings', () => {
    const { controller, commands, scrubbed, arrive } = stage();
    controller.seek(NOON);
    arrive();
    for (const second of [4, 300, 601]) controller.drag(NOON + second * 1_000);
    expect(scrubbed).toEqual([['door a', 4], null, ['door c', 1]]);
    expect(controller.draggedRecording?.id).toBe('c');
    expect(commands).toHaveLength(1);
    controller.seekToDrag();
    expect(commands.at(-1)).toEqual(['door c', 1]);
    expect(controller.time).toBe(NOON + 601_000);
    arrive();
    controller.drag(NOON + 602_000);
    controller.seekToDrag();
    expect(commands).toHaveLength(2);
    controller.endDrag();
    expect(scrubbed.at(-1)).toBe('end');
    expect(commands.at(-1)).toEqual(['door c', 2]);
  });

  it('shows no position of a drag beyond the estimated end of a recording', () => {
    const { controller, scrubbed } = stage({ durations: new Map() });
    controller.drag(NOON + 100_000);
    expect(controller.draggedRecording).not.toBeNull();
    expect(scrubbed).toEqual([null]);
  });

  it('returns to the previous time if the browser cancels a drag', () => {
    const { controller, commands, arrive } = stage();
    controller.seek(NOON + 2_000);
    arrive();
    for (const second of [300, 601]) controller.drag(NOON + second * 1_000);
    controller.cancelDrag();
    expect(commands.at(-1)).toEqual(['door a', 2]);
    expect(controller.time).toBe(NOON + 2_000);
  });

  it('returns to the previous camera if the browser cancels a drag', () => {
    const { controller, commands, arrive } = stage();
    controller.showRecording('drive b', NOON + 8_000);
    arrive();
    controller.drag(NOON + 601_000);
    controller.seekToDrag();
    arrive();
    controller.cancelDrag();
    expect(commands.at(-1)).toEqual(['drive b', 3]);
  });

  it("reports the active video's time while another recording loads", () => {
    const { controller, arrive } = stage();
    controller.seek(NOON + 2_000);
    arrive();
    controller.seek(NOON + 601_000);
    expect(controller.time).toBe(NOON + 601_000);
    expect(controller.shownTime).toBe(NOON + 2_000);
  });

  describe('with a recording of unknown duration', () => {
    const unread = () => stage({ durations: new Map() });

    it('keeps a time that is after the estimated end of a recording but before its real end', () => {
      const { controller, commands, arrive } = unread();
      controller.open(NOON + 40_000);
      expect(commands).toEqual([['drive b', 35]]);
      controller.setDuration('drive b', 60_000);
      arrive();
      expect(commands).toEqual([['drive b', 35]]);
      expect(controller.time).toBe(NOON + 40_000);
    });

    it('tries other cameras at the requested time before the next recording', () => {
      const { controller, commands, arrive } = unread();
      controller.open(NOON + 40_000);
      controller.setDuration('drive b', 16_000);
      expect(commands.at(-1)).toEqual(['door a', 40]);
      controller.setDuration('door a', 16_000);
      expect(commands.at(-1)).toEqual(['door c', 0]);
      expect(commands).toHaveLength(3);
      arrive();
      expect(controller.time).toBe(NOON + 600_000);
    });

    it('does not start after the end of a recording that is shorter than estimated', () => {
      const { controller, commands } = unread();
      controller.seek(NOON + 12_000, false, 'door');
      expect(commands).toEqual([['door a', 12]]);
      controller.setDuration('door a', 4_000);
      expect(commands.at(-1)).toEqual(['drive b', 7]);
    });

    it('tries another recording of the requested camera before those of the active camera', () => {
      const { controller, commands, arrive, setQueue } = unread();
      const events = [event('a', 'door', 0), event('b', 'drive', 5), event('c', 'drive', 5)];
      setQueue(queueWith(new Map(), events));
      controller.seek(NOON + 1_000);
      arrive();
      controller.seek(NOON + 12_000, false, 'drive');
      controller.setDuration('drive c', 4_000);
      expect(commands.slice(1)).toEqual([
        ['drive c', 7],
        ['drive b', 7],
      ]);
    });

    it('seeks back across a gap to the real end of the previous recording', () => {
      const { controller, commands } = stage({ durations: new Map([['door a', 4_000]]) });
      controller.seek(NOON + 599_000, true);
      expect(commands.at(-1)).toEqual(['drive b', 594]);
      controller.setDuration('drive b', 8_000);
      expect(commands.at(-1)).toEqual(['drive b', 7]);
    });

    it('opens at most four recordings to find the one that covers the time', () => {
      const cameras = ['a', 'b', 'c', 'd', 'e', 'f'];
      const { controller, commands, setQueue } = unread();
      setQueue(
        queueOf(
          tracksOf(
            [...cameras, 'late'],
            [...cameras.map((camera, index) => event(camera, camera, index)), event('x', 'late', 900)],
            { durations: new Map(), corrections: new Map() },
          ),
        ),
      );
      controller.open(NOON + 60_000);
      for (const key of ['f f', 'e e', 'd d', 'c c']) controller.setDuration(key, 16_000);
      expect(commands.map(([key]) => key)).toEqual(['f f', 'e e', 'd d', 'c c', 'late x']);
    });

    it('keeps the time of the URL until the user plays or seeks', () => {
      const { controller, arrive } = unread();
      controller.open(NOON + 40_000);
      controller.setDuration('drive b', 16_000);
      controller.setDuration('door a', 16_000);
      arrive();
      expect(controller.isMoved).toBe(false);
      arrive('playing');
      expect(controller.isMoved).toBe(true);
    });

    it('does not complete a seek before the duration of the recording is known', () => {
      const { controller } = unread();
      controller.seek(NOON + 40_000);
      expect(controller.isMoved).toBe(false);
      controller.setDuration('drive b', 60_000);
      expect(controller.isMoved).toBe(true);
    });
  });

  describe('with a changed queue', () => {
    const onlyDrive = () => queueWith(ALL_READ).filter(({ recording }) => recording.cameraId === 'drive');

    it('stays at its time when the active recording is removed from the queue', () => {
      const { controller, commands, arrive, setQueue } = stage();
      controller.seek(NOON + 8_000, false, 'door');
      arrive();
      setQueue(onlyDrive());
      expect(commands.at(-1)).toEqual(['drive b', 3]);
      expect(controller.time).toBe(NOON + 8_000);
    });

    it('moves to the end of the previous recording when the loading recording is removed', () => {
      const { controller, commands, arrive, setQueue } = stage();
      controller.seek(NOON + 8_000, false, 'drive');
      arrive();
      controller.seek(NOON + 601_000);
      setQueue(onlyDrive());
      expect(commands.at(-1)).toEqual(['drive b', 16]);
    });

    it('loads the requested recording again when the active recording is removed', () => {
      const { controller, commands, arrive, setQueue } = stage();
      controller.seek(NOON + 1_000);
      arrive();
      controller.seek(NOON + 8_000, false, 'drive');
      const others = [event('b', 'drive', 5), event('d', 'yard', 7)];
      setQueue(queueOf(tracksOf(['yard', 'drive'], others, { durations: ALL_READ, corrections: new Map() })));
      expect(commands).toEqual([
        ['door a', 1],
        ['drive b', 3],
        ['drive b', 3],
      ]);
      expect(controller.time).toBe(NOON + 8_000);
    });

    it('returns to the last displayed time when an empty queue is filled again', () => {
      const { controller, commands, arrive, setQueue } = stage();
      controller.seek(NOON + 8_000, false, 'door');
      arrive();
      setQueue([]);
      expect(controller.time).toBe(NOON + 8_000);
      setQueue(queueWith(ALL_READ));
      expect(commands.at(-1)).toEqual(['drive b', 3]);
    });

    it('keeps the playback time while the queue is empty', () => {
      const { controller, commands, arrive, driver, setQueue } = stage();
      controller.seek(NOON + 1_000, false, 'door');
      arrive('playing');
      driver.position = 9;
      setQueue([]);
      expect(controller.time).toBe(NOON + 9_000);
      setQueue(queueWith(ALL_READ));
      expect(commands.at(-1)).toEqual(['drive b', 4]);
    });

    it('does not seek if the active recording remains', () => {
      const { controller, commands, arrive, setQueue } = stage();
      controller.seek(NOON + 8_000, false, 'drive');
      arrive();
      setQueue(onlyDrive());
      expect(commands).toHaveLength(1);
    });
  });
});
