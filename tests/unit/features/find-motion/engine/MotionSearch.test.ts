import { beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeded } from '@/domain/result';
import type { SearchOrder, SearchReport } from '@/features/find-motion/engine/messages';
import { MotionSearch, type SearchedRecording } from '@/features/find-motion/engine/MotionSearch';
import type { SearchQuery } from '@/features/find-motion/engine/searchRecording';
import type { ChannelReport, ChannelRequest } from '@/lib/async/WorkerChannel';
import type { AddressAnswer } from '@/recordings/types';
import type { Movement } from '@/features/find-motion/model/movements';
import { last, only } from '../../../../support/only';

const QUERY: SearchQuery = { areas: [], sensitivity: 'normal' };
const AT = 1_000_000;
const signals: AbortSignal[] = [];
const recording = (key: string, at = AT): SearchedRecording => ({
  key,
  cameraId: `camera of ${key}`,
  code: 'C0003',
  at,
  address: (signal) => {
    signals.push(signal);
    return Promise.resolve(succeeded(`https://clips.example/${key}`));
  },
});
const movement = (start: number, share = 0.1): Movement => ({
  start,
  end: start + 2,
  peak: { position: start + 1, share, box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
});

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function setUp() {
  const requests: ChannelRequest<SearchOrder, AddressAnswer>[] = [];
  const workers: EventTarget[] = [];
  const search = new MotionSearch(() => {
    const worker = new EventTarget();
    workers.push(worker);
    return Object.assign(worker, {
      postMessage: (request: ChannelRequest<SearchOrder, AddressAnswer>) => void requests.push(request),
      terminate: () => undefined,
    });
  });
  const say = (data: ChannelReport<SearchReport, string>) =>
    last(workers).dispatchEvent(new MessageEvent('message', { data }));
  const report = (what: SearchReport, id = 1) => say({ kind: 'report', id, report: what });
  const ask = (key: string) => say({ kind: 'question', question: 7, payload: key });
  const finish = async () => {
    say({ kind: 'done', id: 1 });
    await settled();
  };
  const breakDown = async () => {
    last(workers).dispatchEvent(new Event('error'));
    await settled();
  };
  const movements = () =>
    search.getView().movements.map(({ recording: { key }, at, until }) => ({ key, at, until }));
  return { search, requests, workers, report, ask, finish, breakDown, movements };
}

beforeEach(() => {
  signals.length = 0;
});

describe('motion search', () => {
  it('lists its results by time', () => {
    const { search, report, movements } = setUp();
    search.start([recording('little'), recording('much'), recording('early', AT - 60_000)], QUERY);
    report({ kind: 'movement', key: 'little', movement: movement(2, 0.1) });
    report({ kind: 'movement', key: 'much', movement: movement(2.5, 0.4) });
    report({ kind: 'movement', key: 'early', movement: movement(9) });
    expect(movements().map(({ key }) => key)).toEqual(['early', 'much', 'little']);
  });

  it('lists a result once even if its report is updated', () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:1');
    const { search, report } = setUp();
    search.start([recording('one')], QUERY);
    report({ kind: 'movement', key: 'one', movement: movement(1, 0.1) });
    report({ kind: 'picture', key: 'one', start: 1, picture: new Blob() });
    report({ kind: 'movement', key: 'one', movement: movement(1, 0.4) });
    expect(search.getView().movements).toMatchObject([
      { share: 0.4, box: movement(1).peak.box, pictureUrl: 'blob:1' },
    ]);
    vi.restoreAllMocks();
  });

  it('stops the run of its worker and aborts its URL requests when Stop is pressed', async () => {
    const { search, requests, report, movements, ask } = setUp();
    search.start([recording('one')], QUERY);
    ask('one');
    search.stop();
    expect(requests.at(-1)).toEqual({ kind: 'stop', id: 1 });
    expect(only(signals).aborted).toBe(true);
    report({ kind: 'movement', key: 'one', movement: movement(1) });
    report({ kind: 'searched', key: 'one', failure: null });
    await Promise.resolve();
    expect(requests.map(({ kind }) => kind)).toEqual(['run', 'stop']);
    expect(movements()).toEqual([]);
    expect(search.getView()).toMatchObject({ phase: 'stopped', searched: 0 });
  });

  it('ignores late reports of the previous search', async () => {
    const { search, report, movements, ask, finish } = setUp();
    search.start([recording('one')], QUERY);
    ask('one');
    search.start([recording('one')], QUERY);
    expect(only(signals).aborted).toBe(true);
    report({ kind: 'movement', key: 'one', movement: movement(1) });
    await finish();
    expect(movements()).toEqual([]);
    expect(search.getView().phase).toBe('searching');
  });

  it('stops prefetching when a search starts', () => {
    const { search, requests, ask } = setUp();
    search.prefetch([recording('one'), recording('two')]);
    expect(requests).toMatchObject([{ kind: 'run', order: { keys: ['one', 'two'], query: null } }]);
    ask('two');
    expect(search.getView().phase).toBe('idle');
    search.start([recording('one')], QUERY);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(requests.slice(1)).toMatchObject([
      { kind: 'stop', id: 1 },
      { kind: 'run', order: { query: QUERY } },
    ]);
  });

  it('still lists recordings with a missing part after a retry', async () => {
    const { search, report, finish } = setUp();
    search.start([recording('one'), recording('two')], QUERY);
    report({ kind: 'partMissing', key: 'one' });
    report({ kind: 'searched', key: 'one', failure: null });
    report({ kind: 'searched', key: 'two', failure: { kind: 'slow' } });
    await finish();
    expect(search.getView()).toMatchObject({ incomplete: [{ recording: { key: 'one' } }] });
    search.retry();
    expect(search.getView()).toMatchObject({ incomplete: [{ recording: { key: 'one' } }] });
  });

  it('continues after Stop with the recordings that failed or have not been searched yet', () => {
    const { search, requests, report } = setUp();
    search.start(
      ['one', 'two', 'three'].map((key) => recording(key)),
      QUERY,
    );
    report({ kind: 'searched', key: 'one', failure: null });
    report({ kind: 'searched', key: 'two', failure: { kind: 'slow' } });
    search.stop();
    search.retry();
    expect(requests.at(-1)).toMatchObject({ order: { keys: ['two', 'three'] } });
    expect(search.getView()).toMatchObject({ searched: 1, total: 3, problems: [] });
  });

  it('counts a recording once even if it continues past midnight', () => {
    const { search, requests } = setUp();
    search.start([recording('one'), recording('two'), recording('one')], QUERY);
    expect(requests.at(-1)).toMatchObject({ order: { keys: ['one', 'two'] } });
    expect(search.getView().total).toBe(2);
  });

  it('can be retried with a new worker after a crash', async () => {
    const { search, requests, workers, breakDown } = setUp();
    search.start([recording('one'), recording('two')], QUERY);
    await breakDown();
    expect(search.getView().phase).toBe('failed');
    search.retry();
    expect(workers).toHaveLength(2);
    expect(requests.at(-1)).toMatchObject({ order: { keys: ['one', 'two'] } });
  });

  it('aborts its URL requests after a crash of its worker', async () => {
    const { search, report, ask, breakDown } = setUp();
    search.start([recording('one'), recording('two')], QUERY);
    report({ kind: 'searched', key: 'one', failure: null });
    ask('two');
    await breakDown();
    expect(search.getView().phase).toBe('interrupted');
    expect(only(signals).aborted).toBe(true);
  });

  it('continues when replay moves to another searched day', () => {
    const { search, report, movements } = setUp();
    search.start([recording('one')], QUERY);
    report({ kind: 'movement', key: 'one', movement: movement(1) });
    search.hold();
    search.release();
    expect(search.getView().phase).toBe('searching');
    search.release();
    expect(search.getView().phase).toBe('stopped');
    expect(movements()).toHaveLength(1);
  });

  it('limits the rate of its updates, except for the first result and the end', async () => {
    vi.useFakeTimers();
    const { search, report, finish } = setUp();
    const reported: { searched: number; movements: number }[] = [];
    search.start(
      ['one', 'two', 'three'].map((key) => recording(key)),
      QUERY,
    );
    search.subscribe(() => {
      const { searched, movements } = search.getView();
      reported.push({ searched, movements: movements.length });
    });
    const searched = (key: string) => report({ kind: 'searched', key, failure: null });
    report({ kind: 'movement', key: 'one', movement: movement(1) });
    expect(reported).toEqual([{ searched: 0, movements: 1 }]);
    report({ kind: 'movement', key: 'one', movement: movement(9) });
    searched('one');
    searched('two');
    expect(reported).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(reported.slice(1)).toEqual([{ searched: 2, movements: 2 }]);
    searched('three');
    await finish();
    vi.runAllTimers();
    expect(reported.slice(2)).toEqual([{ searched: 3, movements: 2 }]);
    vi.useRealTimers();
  });

  it('revokes the picture URL of a result when the picture is replaced or the result is discarded', () => {
    let made = 0;
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${String((made += 1))}`);
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const { search, report } = setUp();
    search.start([recording('one')], QUERY);
    const pictureOf = (start: number) => report({ kind: 'picture', key: 'one', start, picture: new Blob() });
    for (const start of [1, 8]) report({ kind: 'movement', key: 'one', movement: movement(start) });
    pictureOf(8);
    expect(search.getView().movements.map(({ pictureUrl }) => pictureUrl)).toEqual([null, 'blob:1']);
    pictureOf(99);
    expect(create).toHaveBeenCalledTimes(1);
    pictureOf(8);
    expect(revoke.mock.calls).toEqual([['blob:1']]);
    search.reset();
    expect(revoke.mock.calls).toEqual([['blob:1'], ['blob:2']]);
    vi.restoreAllMocks();
  });
});
