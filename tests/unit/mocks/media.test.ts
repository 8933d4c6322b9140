import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '@mocks/server';
import { CLIP_FAULTS, createMediaFaults, type ClipFault } from '@mocks/files/mediaFaults';
import { channelNameOf } from '@mocks/kvs/protocol';
import { readFromViewer } from '@mocks/kvs/signalWire';
import type { RecordedEvent } from '@mocks/vendor/eventHistory';
import type { StandInCamera } from '@mocks/vendor/cameras';

const NOON = Date.UTC(2026, 5, 15, 12);
const ORIGIN = 'http://localhost:3000';

let time = { now: NOON };
let stand: TestServer;
let garden: StandInCamera;
let latest: RecordedEvent;

beforeEach(() => {
  time = { now: NOON };
  stand = createTestServer({ now: () => time.now });
  stand.start();
  const camera = stand.vendor.household.cameraNamed('Garden');
  const [event] = camera ? stand.vendor.recordings.eventsOf(camera) : [];
  if (!camera || !event) throw new Error('The garden has recorded nothing.');
  garden = camera;
  latest = event;
});
afterEach(() => stand.stop());

const clipUrl = () => stand.vendor.recordings.clipUrl(garden, latest, ORIGIN);

describe('mock clips', () => {
  it('reject and record a request that discloses the session', async () => {
    const response = await fetch(clipUrl(), { headers: { authorization: 'Bearer secret' } });
    expect(response.status).toBe(400);
    expect(stand.violations()).toHaveLength(1);
  });

  it('with the fault clip-url-expired have an expired URL once, and then a valid one', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'clip-url-expired');
    expect((await fetch(clipUrl())).status).toBe(403);
    expect((await fetch(clipUrl())).status).toBe(200);
  });
});

const isRecording = (fault: string) =>
  // Excludes URL faults, and recordings with the same kind of playlist as `clip-half-hour`.
  /^clip-(?!url-|16-|60-|300-)/.test(fault);
const RECORDINGS = (Object.keys(CLIP_FAULTS) as ClipFault[]).filter(isRecording);

const playlistOf = async (fault: ClipFault): Promise<string> => {
  stand.vendor.mediaFaults.set('*', fault);
  return (await fetch(clipUrl())).text();
};
const secondsOf = (playlist: string): number[] =>
  Array.from(playlist.matchAll(/#EXTINF:([\d.]+)/g), ([, seconds]) => Number(seconds));
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('mock recording', () => {
  it.each(RECORDINGS)('with the fault %s lists only existing files and ranges', async (fault) => {
    stand.vendor.mediaFaults.set('*', fault);
    const seen = new Set<string>();
    const follow = async (url: URL): Promise<void> => {
      if (seen.has(url.href)) return;
      seen.add(url.href);
      const response = await fetch(url);
      expect(response.status, url.pathname).toBe(200);
      if (!url.pathname.endsWith('.m3u8')) return;
      const text = await response.text();
      const uris = text.replaceAll(/#EXT-X-GAP\s+\S+/g, '').matchAll(/URI="([^"]+)"|^([^#\s]+)\s*$/gm);
      for (const [, quoted, plain] of uris) await follow(new URL(quoted ?? plain ?? '', url));
    };
    const { href, pathname } = new URL(clipUrl());
    await follow(new URL(href));
    // A recording in a single file does not refer to other files.
    expect(seen.size > 1).toBe(pathname.endsWith('.m3u8'));
  });

  it.each([
    ['clip-4-seconds', 4],
    ['clip-16-seconds', 16],
    ['clip-60-seconds', 60],
    ['clip-300-seconds', 300],
    ['clip-half-hour', 1_800],
    ['clip-sound-only', 16],
    ['clip-ten-second-segments', 60],
    ['clip-one-segment', 16],
  ] as const)('with the fault %s has a duration of %i s', async (fault, seconds) => {
    expect(sum(secondsOf(await playlistOf(fault)))).toBeCloseTo(seconds, 0);
  });

  it('has segments as long as its fault specifies', async () => {
    const ten = await playlistOf('clip-ten-second-segments');
    expect(new Set(secondsOf(ten))).toEqual(new Set([10]));
    expect(ten).toContain('\r\n/demo-media/clips/');
    expect(secondsOf(await playlistOf('clip-one-segment'))).toHaveLength(1);
  });

  it.each([
    ['clip-resolution-change', false],
    ['clip-resolution-restart', true],
  ] as const)(
    'with the fault %s has two initialization segments (discontinuity: %s)',
    async (fault, isDiscontinuous) => {
      const text = await playlistOf(fault);
      expect(text.match(/#EXT-X-MAP/g)).toHaveLength(2);
      expect(text.includes('#EXT-X-DISCONTINUITY')).toBe(isDiscontinuous);
      const init = async (name: string) => bytesOf(await fetch(new URL(name, clipUrl())));
      expect(await init('init.mp4')).not.toEqual(await init('init-1.mp4'));
    },
  );

  it.each([
    ['clip-byte-ranges', 'clip-byte-ranges-no-offsets'],
    ['clip-byte-ranges-ts', 'clip-byte-ranges-ts-no-offsets'],
  ] as const)('has the same byte ranges with %s as with %s', async (withOffsets, without) => {
    const explicit = await playlistOf(withOffsets);
    const implied = await playlistOf(without);
    let next = 0;
    const filled = implied.replaceAll(/(RANGE:)(\d+)(?:@(\d+))?/g, (_all, tag, length, offset?: string) => {
      const begin = offset === undefined ? next : Number(offset);
      next = begin + Number(length);
      return `${String(tag)}${String(length)}@${begin}`;
    });
    expect(implied.match(/RANGE:\d+@/g)).toHaveLength(1);
    expect(filled).toBe(explicit);
  });

  it.each(['clip-locked', 'clip-data-key', 'clip-implicit-iv'] as const)(
    'can be decrypted with the key of its playlist: %s',
    async (fault) => {
      const text = await playlistOf(fault);
      const uri = /URI="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(uri.startsWith('data:')).toBe(fault === 'clip-data-key');
      const raw = await (await fetch(new URL(uri, clipUrl()))).arrayBuffer();
      const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
      const number = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
      const hex = /IV=0x([\da-f]{32})/.exec(text)?.[1] ?? number.toString(16).padStart(32, '0');
      const locked = await (await fetch(new URL('seg-0.ts', clipUrl()))).arrayBuffer();
      const iv = Uint8Array.from(Buffer.from(hex, 'hex'));
      const open = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, locked));
      // A transport stream consists of 188-byte packets that begin with a sync byte.
      expect([open[0], open[188], open.length % 188]).toEqual([0x47, 0x47, 0]);
    },
  );

  it('can be one file whose URL has no extension', async () => {
    stand.vendor.mediaFaults.set('*', 'clip-file-no-extension');
    expect(clipUrl()).toMatch(/\/clip\?id=7&expires=\d+$/);
    expect((await fetch(clipUrl())).headers.get('content-type')).toBe('video/mp4');
  });

  it('with the fault clip-gap marks a missing segment as a gap', async () => {
    expect(await playlistOf('clip-gap')).toMatch(/#EXT-X-GAP\nseg-2\.m4s/);
    expect((await fetch(new URL('seg-2.m4s', clipUrl()))).status).toBe(404);
  });
});

describe('mock media host', () => {
  const segment = (range?: string) =>
    fetch(new URL('seg-0.m4s', clipUrl()), range === undefined ? {} : { headers: { range } });

  it('returns only the requested range of a file', async () => {
    const whole = await bytesOf(await segment());
    const part = await segment('bytes=8-15');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-15/${whole.length}`]);
    expect(await bytesOf(part)).toEqual(whole.slice(8, 16));
  });

  it('with the fault host-ignores-range returns the whole file instead of a range', async () => {
    stand.vendor.mediaFaults.set('*', 'host-ignores-range');
    const part = await segment('bytes=8-15');
    expect(part.status).toBe(200);
    expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(8);
  });

  it.each([
    ['host-429', 429, 20],
    ['host-503', 503, 60],
  ] as const)('with the fault %s responds with status %i for %i s', async (fault, status, seconds) => {
    stand.vendor.mediaFaults.set('*', fault);
    const first = await segment();
    expect(first.status).toBe(status);
    expect(first.headers.get('retry-after')).toBe(status === 429 ? '20' : null);
    time.now += seconds * 1_000 - 1;
    expect((await segment()).status).toBe(status);
    time.now += 1;
    expect((await segment()).status).toBe(200);
    time.now += 3_600_000;
    expect((await segment()).status).toBe(200);
  });

  it('with the fault host-redirects moves the playlist and its segments to another folder', async () => {
    stand.vendor.mediaFaults.set('*', 'host-redirects');
    const playlist = await fetch(clipUrl());
    expect([playlist.status, playlist.redirected]).toEqual([200, true]);
    expect(playlist.url).toContain('/moved/index.m3u8?expires=');
    const direct = await fetch(new URL('seg-0.m4s', playlist.url));
    expect([direct.status, direct.redirected]).toEqual([200, false]);
  });

  it('combines a recording fault with the latest host fault', () => {
    const { mediaFaults } = stand.vendor;
    for (const fault of ['clip-file', 'host-slow', 'freezes'] as const) mediaFaults.set(garden.uuid, fault);
    expect(mediaFaults.has(garden.uuid, 'clip-file')).toBe(true);
    expect(mediaFaults.has(garden.uuid, 'host-slow')).toBe(true);
    mediaFaults.set(garden.uuid, 'host-503');
    expect(mediaFaults.has(garden.uuid, 'clip-file')).toBe(true);
    expect(mediaFaults.has(garden.uuid, 'host-slow')).toBe(false);
  });

  it('with the fault recording-deleted returns neither the URL nor the file', async () => {
    const token = stand.tokenOf(garden.ownerEmail);
    const address = `${ORIGIN}/vss/v1/events/${latest.uuid}/hls?cameraId=${garden.uuid}`;
    const call = () => fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    stand.vendor.mediaFaults.set(latest.uuid, 'recording-deleted');
    const answer = await call();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ errors: [{ status: 404 }] });
    expect((await segment()).status).toBe(404);
  });

  it.each([
    ['host-slow', 1_000],
    ['host-byte-by-byte', 1],
  ] as const)('with the fault %s sends a file in pieces', async (fault, minBytes) => {
    stand.vendor.mediaFaults.set('*', fault);
    const { headers, body } = await segment();
    expect(Number(headers.get('content-length'))).toBeGreaterThan(10_000);
    const reader = body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeGreaterThanOrEqual(minBytes);
    expect(first?.value?.length).toBeLessThan(5_000);
    void reader?.cancel();
  });
});
describe('mock of the KVS control plane', () => {
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

  it('rejects an unsigned request', async () => {
    expect((await describeChannel(null)).status).toBe(403);
  });

  it('with the fault live-throttled throttles only the first call', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'live-throttled');
    const first = await describeChannel('KEY1');
    expect(first.headers.get('x-amzn-errortype')).toBe('ClientLimitExceededException');
    expect((await describeChannel('KEY1')).status).toBe(200);
  });

  it('with the fault credentials-expired rejects the first credentials but accepts others', async () => {
    stand.vendor.mediaFaults.set(garden.uuid, 'credentials-expired');
    const first = await describeChannel('KEY1');
    expect(first.headers.get('x-amzn-errortype')).toBe('ExpiredTokenException');
    expect((await describeChannel('KEY2')).status).toBe(200);
    expect((await describeChannel('KEY1')).status).toBe(403);
  });
});

describe('mock media faults', () => {
  it('occur more than once if they are permanent', () => {
    const faults = createMediaFaults(() => 'signaling-refused');
    expect(faults.take('a', 'signaling-refused')).toBe(true);
    expect(faults.take('a', 'signaling-refused')).toBe(true);
  });
});

describe('mock of the KVS signaling service', () => {
  it('accepts only messages that a viewer may send', () => {
    const message = (action: string) =>
      JSON.stringify({ action, messagePayload: btoa(JSON.stringify({ type: 'offer', sdp: 'v=0' })) });
    expect(readFromViewer(message('SDP_OFFER'))?.payload).toEqual({ type: 'offer', sdp: 'v=0' });
    expect(readFromViewer(message('SDP_ANSWER'))).toBeNull();
    expect(readFromViewer('{')).toBeNull();
  });
});
