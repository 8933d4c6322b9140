import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { Promotion } from '@/domain/promotion';
import { requestLatestClip, requestOneOfSeveral } from '@/store/playback';
import { requestPage } from '@/store/events/pages';
import { wireEvent } from '../../support/builders';
import { storeRig } from '../../support/storeRig';

const errorBody = (status: number) => ({ errors: [{ status, code: 'E1', detail: 'no' }] });

async function answered(status: number, body: unknown) {
  const { store, requestFor, ended } = storeRig();
  const { signal } = new AbortController();
  const answer = requestOneOfSeveral(store.services, { eventId: 'e1', cameraId: 'c1' }, signal);
  const request = await vi.waitFor(() => requestFor({ path: endpoints.clip('e1') }));
  await request.reply(body, status);
  return { answer: await answer, ended: ended(), tolerates: request.toleratesMissing };
}

describe('requestOneOfSeveral', () => {
  it.each([
    [404, errorBody(404)],
    [403, errorBody(403)],
    [403, '<h1>no</h1>'],
    [404, '<h1>no</h1>'],
  ])('reports a recording as gone after status %i with body %j', async (status, body) => {
    expect(await answered(status, body)).toEqual({
      answer: { ok: false, failure: { kind: 'gone' } },
      ended: 0,
      tolerates: true,
    });
  });

  it.each([429, 500, 503])('reports failure %i of a recording that may still exist', async (status) => {
    expect(await answered(status, errorBody(status))).toMatchObject({
      answer: { ok: false, failure: { kind: 'refused', status } },
    });
  });
});

describe('requestLatestClip', () => {
  const NEWEST = { path: endpoints.events, deviceUuid: 'c1' };
  const ADDRESS = { path: endpoints.clip('e1') };
  const event = (uuid: string) => ({ events: [wireEvent(uuid, 1_600_000_000_000, 'c1')] });

  it('reports a deleted recording without ending the session', async () => {
    const { store, requestFor, ended } = storeRig();
    const answer = requestLatestClip(store.services, 'c1', new AbortController().signal);
    await (await vi.waitFor(() => requestFor(NEWEST))).reply(event('e1'));
    const request = await vi.waitFor(() => requestFor(ADDRESS));
    await request.reply(errorBody(404), 404);
    expect(await answer).toEqual({ ok: false, failure: { kind: 'gone' } });
    expect(request.toleratesMissing).toBe(true);
    expect(ended()).toBe(0);
  });

  const again = async () => {
    const { store, requests, requestFor } = storeRig();
    const promotion = new Promotion();
    const { signal } = new AbortController();
    const request = () => requestLatestClip(store.services, 'c1', signal, { promotion });
    const first = request();
    await (await vi.waitFor(() => requestFor(NEWEST))).reply(event('e1'));
    await (await vi.waitFor(() => requestFor(ADDRESS))).reply({ url: 'https://clips.example/1.m3u8' });
    await first;
    const second = request();
    await vi.waitFor(() => expect(requests).toHaveLength(4));
    expect(requests.filter((each) => each.promotion !== promotion)).toEqual([]);
    return { requests, requestFor, second, newest: requestFor(NEWEST), address: requestFor(ADDRESS) };
  };

  it('requests the URL and the newest event together if the recording is known', async () => {
    const { requests, second, newest, address } = await again();
    await address.reply({ url: 'https://clips.example/1-new.m3u8' });
    await newest.reply(event('e1'));
    expect(await second).toMatchObject({ value: { id: 'e1', url: 'https://clips.example/1-new.m3u8' } });
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['requests the URL and the newest event together if a recent page contained that event', 0, true],
    ['does not request the URL of the newest event of a past day', 86_400_000, false],
  ])('%s', async (_title, ago, isGuessed) => {
    const now = 1_700_000_000_000;
    const { store, requests, requestFor } = storeRig(() => now);
    const { signal } = new AbortController();
    const page = requestPage(store.services, { cameraId: 'c1', begin: 0, end: now - ago }, signal);
    const older = wireEvent('e0', 1_500_000_000_000, 'c1');
    await (await vi.waitFor(() => requestFor(NEWEST))).reply({ events: [older, ...event('e1').events] });
    await page;
    void requestLatestClip(store.services, 'c1', signal);
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1));
    expect(requests.slice(1).some(({ path }) => path.includes('/e1/hls'))).toBe(isGuessed);
  });

  it('requests the URL of a newer recording if there is one', async () => {
    const { requestFor, second, newest, address } = await again();
    await newest.reply(event('e2'));
    expect(address.signal.aborted).toBe(true);
    const renewed = await vi.waitFor(() => requestFor({ path: endpoints.clip('e2') }));
    await renewed.reply({ url: 'https://clips.example/2.m3u8' });
    expect(await second).toMatchObject({ value: { id: 'e2', url: 'https://clips.example/2.m3u8' } });
  });
});
