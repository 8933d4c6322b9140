import { describe, expect, it } from 'vitest';
import { horizonOf, ofCameras, withFirstPages, withNextPages, type EventLog } from '@/domain/eventLog';
import { event as eventAt } from '../../support/builders';

const event = (cameraId: string, at: number) => eventAt(`${cameraId}${at}`, at, cameraId);
const page = (cameraId: string, times: readonly number[], isShort = false) => ({
  cameraId,
  events: times.map((at) => event(cameraId, at)),
  isShort,
});
const nothing: EventLog = { events: [], reach: [] };
const ids = ({ events }: EventLog) => events.map(({ id }) => id);
const reachOf = ({ reach }: EventLog, camera: string) => reach.find(({ cameraId }) => cameraId === camera);

describe('event log of all cameras', () => {
  it('does not depend on the order of the responses', () => {
    const a = page('a', [90, 50, 50.5]);
    const b = page('b', [70, 50]);
    const c = page('c', [90, 10], true);
    const expected = ['a90', 'c90', 'b70', 'a50.5', 'a50', 'b50', 'c10'];
    expect(ids(withFirstPages(nothing, [a, b, c]))).toEqual(expected);
    expect(ids(withFirstPages(withFirstPages(withFirstPages(nothing, [c]), [b]), [a]))).toEqual(expected);
  });

  it('keeps an event that has the same time as the last event of a refreshed page', () => {
    const known = withFirstPages(nothing, [page('a', [90, 50, 20])]);
    const twin = { ...event('a', 50), id: 'twin' };
    const feed = { ...known, events: [...known.events, twin] };
    expect(ids(withFirstPages(feed, [page('a', [95, 90, 50])]))).toEqual([
      'a95',
      'a90',
      'a50',
      'twin',
      'a20',
    ]);
  });

  it('is complete only back to the time that is loaded for every camera', () => {
    const log = withFirstPages(nothing, [page('a', [90, 20]), page('b', [80, 60]), page('c', [])]);
    expect(horizonOf(log.reach)).toBe(60);
    expect(horizonOf(withFirstPages(nothing, [page('c', [])]).reach)).toBeNull();
  });

  it('expects another page after a short page, since the vendor may have filtered it', () => {
    expect(horizonOf(withFirstPages(nothing, [page('c', [95], true)]).reach)).toBe(95);
  });

  it('contains the newest version of an event', () => {
    const renewed = { ...event('a', 90), thumbnailUrl: 'https://new.example/' };
    const log = withFirstPages(nothing, [page('a', [90, 50])]);
    const first = withFirstPages(log, [{ cameraId: 'a', events: [renewed], isShort: true }]);
    expect(first.events).toContainEqual(renewed);
    const next = withNextPages(log, [{ cameraId: 'a', events: [renewed], isShort: true, after: 50 }]);
    expect(next.events).toContainEqual(renewed);
  });

  it('has no next page after a full page without a readable event', () => {
    expect(horizonOf(withFirstPages(nothing, [page('a', [])]).reach)).toBeNull();
  });

  it('removes the events of removed cameras', () => {
    const feed = withFirstPages(nothing, [page('a', [90]), page('b', [80])]);
    expect(ofCameras(feed, ['b'])).toEqual(withFirstPages(nothing, [page('b', [80])]));
  });

  it('accepts any string as a camera id, such as __proto__', () => {
    const feed = withFirstPages(nothing, [page('__proto__', [5]), page('constructor', [4])]);
    expect(ids(withNextPages(feed, [{ ...page('__proto__', [3], true), after: 5 }]))).toEqual([
      '__proto__5',
      'constructor4',
      '__proto__3',
    ]);
  });
});

describe('next page of a camera', () => {
  const feed = withFirstPages(nothing, [page('a', [90, 50]), page('b', [80, 10], true)]);

  it('is merged by time without duplicates', () => {
    const more = withNextPages(feed, [{ ...page('a', [50, 40, 5]), after: 50 }]);
    expect(ids(more)).toEqual(['a90', 'b80', 'a50', 'a40', 'b10', 'a5']);
    expect(reachOf(more, 'a')).toEqual({ cameraId: 'a', oldest: 5, hasMore: true, isShort: false });
  });

  it("is treated as its camera's last page if it has no new events", () => {
    const more = withNextPages(feed, [{ ...page('a', [50]), after: 50 }]);
    expect(reachOf(more, 'a')).toEqual({ cameraId: 'a', oldest: 50, hasMore: false, isShort: false });
  });

  it('is discarded if the camera’s list has been restarted', () => {
    const anew = withFirstPages(feed, [page('a', [300, 200])]);
    expect(withNextPages(anew, [{ ...page('a', [40]), after: 50 }])).toEqual(anew);
  });
});

describe('refresh of the event log', () => {
  const feed = withNextPages(withFirstPages(nothing, [page('a', [90, 50]), page('b', [80], true)]), [
    { ...page('a', [40, 30]), after: 50 },
  ]);

  it('keeps older events that were already loaded', () => {
    const now = withFirstPages(feed, [page('a', [100, 90, 50])]);
    expect(ids(now)).toEqual(['a100', 'a90', 'b80', 'a50', 'a40', 'a30']);
    expect(reachOf(now, 'a')).toEqual({ cameraId: 'a', oldest: 30, hasMore: true, isShort: false });
  });

  it('removes events that no longer exist', () => {
    expect(ids(withFirstPages(feed, [page('b', [], true)]))).not.toContain('b80');
    expect(ids(withFirstPages(feed, [page('a', [100, 50])]))).not.toContain('a90');
  });

  it('restarts a camera’s list if events between the old and new ones could be missing', () => {
    const now = withFirstPages(feed, [page('a', [300, 200])]);
    expect(ids(now)).toEqual(['a300', 'a200', 'b80']);
    expect(reachOf(now, 'a')).toEqual({ cameraId: 'a', oldest: 200, hasMore: true, isShort: false });
  });
});
