import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '@mocks/server';
import { createMediaFaults } from '@mocks/mediaFaults';
import { channelNameOf } from '@mocks/kvs/protocol';
import { readFromViewer, writeToViewer } from '@mocks/kvs/signalWire';
import type { RecordedEvent } from '@mocks/vendor/eventHistory';
import type { StandInCamera } from '@mocks/vendor/cameras';

const NOON = Date.UTC(2026, 5, 15, 12);
const ORIGIN = 'http://localhost:3000';

let stand: TestServer;
let garden: StandInCamera;
let latest: RecordedEvent;

beforeEach(() => {
  stand = createTestServer({ now: () => NOON });
  stand.start();
  const camera = stand.vendor.household.cameraNamed('Garden');
  const [event] = camera ? stand.vendor.recordings.eventsOf(camera) : [];
  if (!camera || !event) throw new Error('The garden has recorded nothing.');
  garden = camera;
  latest = event;
});
afterEach(() => stand.stop());

const clipUrl = () => stand.vendor.recordings.clipUrl(garden, latest, ORIGIN);

describe('clips', () => {
  it('serves a real playlist, its initialisation and its segments', async () => {
    const playlist = await fetch(clipUrl());
    expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await playlist.text()).toMatch(/^#EXTM3U/);
    const initialisation = await fetch(new URL('init.mp4', clipUrl()));
    const bytes = new Uint8Array(await initialisation.arrayBuffer());
    expect(new TextDecoder().decode(bytes.slice(4, 8))).toBe('ftyp');
  });

  it('refuses a call that gives the session away, and notes it', async () => {
    const response = await fetch(clipUrl(), { headers: { authorization: 'Bearer secret' } });
    expect(response.status).toBe(400);
    expect(stand.violations()).toHaveLength(1);
  });

  it('hands out one expired address, then a good one', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'clip-url-expired');
    expect((await fetch(clipUrl())).status).toBe(403);
    expect((await fetch(clipUrl())).status).toBe(200);
  });

  it('serves the first segment when the others are gone', async () => {
    stand.vendor.mediaFaults.set('*', 'segment-404');
    expect((await fetch(new URL('seg-0.m4s', clipUrl()))).status).toBe(200);
    expect((await fetch(new URL('seg-1.m4s', clipUrl()))).status).toBe(404);
  });
});

describe('clips that are unlike the others', () => {
  it.each(['clip-video-undecodable', 'clip-video-undecodable-ts', 'clip-separate-audio'] as const)(
    '%s: names only files that it has',
    async (fault) => {
      stand.vendor.mediaFaults.set('*', fault);
      const seen = new Set<string>();
      const follow = async (url: URL): Promise<void> => {
        if (seen.has(url.pathname)) return;
        seen.add(url.pathname);
        const response = await fetch(url);
        expect(response.status).toBe(200);
        if (!url.pathname.endsWith('.m3u8')) return;
        const text = await response.text();
        for (const [, quoted, plain] of text.matchAll(/URI="([^"]+)"|^([^#\s]+)$/gm)) {
          await follow(new URL(quoted ?? plain ?? '', url));
        }
      };
      await follow(new URL(clipUrl()));
      expect(seen.size).toBeGreaterThan(1);
    },
  );

  it('can be one file', async () => {
    stand.vendor.mediaFaults.set('*', 'clip-video-undecodable-file');
    expect(new URL(clipUrl()).pathname).toMatch(/clip\.mp4$/);
    const response = await fetch(clipUrl());
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  });
});

describe('the control plane of live video', () => {
  const describeChannel = (key: string | null) =>
    fetch('https://kinesisvideo.us-east-1.amazonaws.com/describeSignalingChannel', {
      method: 'POST',
      headers:
        key === null
          ? {}
          : {
              authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260615/us-east-1/kinesisvideo/aws4_request`,
            },
      body: JSON.stringify({ ChannelName: channelNameOf(garden.uuid) }),
    });

  it('knows the channel of a camera by its name', async () => {
    const answer = (await (await describeChannel('KEY1')).json()) as { ChannelInfo: { ChannelARN: string } };
    expect(answer.ChannelInfo.ChannelARN).toContain(`channel/camera-${garden.uuid}/`);
  });

  it('refuses a request that is not signed', async () => {
    expect((await describeChannel(null)).status).toBe(403);
  });

  it('throttles the first call only', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'live-throttled');
    const first = await describeChannel('KEY1');
    expect(first.headers.get('x-amzn-errortype')).toBe('ClientLimitExceededException');
    expect((await describeChannel('KEY1')).status).toBe(200);
  });

  it('refuses expired credentials for good and takes fresh ones', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'credentials-expired');
    const first = await describeChannel('KEY1');
    expect(first.headers.get('x-amzn-errortype')).toBe('ExpiredTokenException');
    expect((await describeChannel('KEY2')).status).toBe(200);
    expect((await describeChannel('KEY1')).status).toBe(403);
  });
});

describe('media faults', () => {
  it('keeps a live and a recorded fault of one camera apart', () => {
    const faults = createMediaFaults(() => undefined);
    faults.set('a', 'camera-never-answers');
    faults.set('a', 'manifest-404');
    expect([faults.has('a', 'camera-never-answers'), faults.has('a', 'manifest-404')]).toEqual([true, true]);
    faults.set('a', null);
    expect([faults.has('a', 'camera-never-answers'), faults.has('a', 'manifest-404')]).toEqual([
      false,
      false,
    ]);
  });

  it('lets a fault of one connection happen once, so that recovery is seen', () => {
    const faults = createMediaFaults(() => undefined);
    faults.set('*', 'freezes');
    expect([faults.take('a', 'freezes'), faults.take('a', 'freezes')]).toEqual([true, false]);
  });

  it('never uses up what a camera always has', () => {
    const faults = createMediaFaults(() => 'signaling-refused');
    expect(faults.take('a', 'signaling-refused')).toBe(true);
    expect(faults.take('a', 'signaling-refused')).toBe(true);
  });
});

describe('signaling messages', () => {
  it('reads an offer, and nothing that only a camera may send', () => {
    const message = (action: string) =>
      JSON.stringify({ action, messagePayload: btoa(JSON.stringify({ type: 'offer', sdp: 'v=0' })) });
    expect(readFromViewer(message('SDP_OFFER'))?.payload).toEqual({ type: 'offer', sdp: 'v=0' });
    expect(readFromViewer(message('SDP_ANSWER'))).toBeNull();
    expect(readFromViewer('{')).toBeNull();
  });

  it('writes payloads the way the vendor does', () => {
    const text = writeToViewer({ messageType: 'SDP_ANSWER', payload: { type: 'answer' } });
    const message = JSON.parse(text) as { messagePayload: string };
    expect(JSON.parse(atob(message.messagePayload))).toEqual({ type: 'answer' });
  });
});
