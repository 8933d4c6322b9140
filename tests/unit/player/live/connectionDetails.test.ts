import { describe, expect, it } from 'vitest';
import { createDetailsReader, watchPackets } from '@/player/live/connectionDetails';
import { FakeClock, settle } from '../fakes';

type Reports = Record<string, Record<string, unknown>>;

const video = {
  type: 'inbound-rtp',
  kind: 'video',
  timestamp: 1_000,
  bytesReceived: 50_000,
  packetsReceived: 95,
  packetsLost: 5,
  frameWidth: 1_280,
  frameHeight: 720,
  framesPerSecond: 15,
};
const path = (local: string, remote: string): Reports => ({
  transport: { type: 'transport', selectedCandidatePairId: 'pair' },
  pair: {
    type: 'candidate-pair',
    localCandidateId: 'l',
    remoteCandidateId: 'r',
    currentRoundTripTime: 0.0456,
  },
  l: { type: 'local-candidate', candidateType: local, address: '192.0.2.1' },
  r: { type: 'remote-candidate', candidateType: remote, address: '192.0.2.2' },
});

/** Reads a peer whose statistics change with each reading. */
function reader(...statistics: Reports[]) {
  return createDetailsReader({
    connectionState: 'connected',
    getStats: () => Promise.resolve(new Map(Object.entries(statistics.shift() ?? {}))),
  });
}

describe('connection details', () => {
  it('describe the video and the selected candidate pair', async () => {
    const sound = { ...video, kind: 'audio', packetsLost: 90 };
    expect(await reader({ sound, video, ...path('host', 'srflx') })()).toEqual({
      state: 'connected',
      path: 'direct',
      roundTripMs: 46,
      lossPercent: 5,
      bitsPerSecond: null,
      width: 1_280,
      height: 720,
      framesPerSecond: 15,
    });
  });

  it.each([
    ['relay', 'host'],
    ['srflx', 'relay'],
  ])('report a relay at either end of the connection: %s, %s', async (local, remote) =>
    expect(await reader(path(local, remote))()).toMatchObject({ path: 'relay' }),
  );

  it('report the data rate since the previous measurement', async () => {
    const at = (timestamp: number, bytesReceived: number) => ({
      video: { ...video, timestamp, bytesReceived },
    });
    const readDetails = reader(
      at(1_000, 50_000),
      at(3_000, 300_000),
      at(3_000, 300_000),
      {},
      at(4_000, 300_000),
    );
    const rates = [
      await readDetails(),
      await readDetails(),
      await readDetails(),
      await readDetails(),
      await readDetails(),
    ];
    expect(rates.map(({ bitsPerSecond }) => bitsPerSecond)).toEqual([null, 1_000_000, null, null, 0]);
  });

  it('are null if the browser does not report them', async () => {
    const nothing = {
      path: null,
      roundTripMs: null,
      lossPercent: null,
      bitsPerSecond: null,
      width: null,
      height: null,
      framesPerSecond: null,
    };
    expect(await reader({})()).toEqual({ state: 'connected', ...nothing });
    expect(
      await reader({ video: { type: 'inbound-rtp', kind: 'video', frameWidth: '1280' } })(),
    ).toMatchObject(nothing);
    const lost = (packetsLost: number, packetsReceived?: number) =>
      reader({ video: { ...video, packetsLost, packetsReceived } })();
    expect(await lost(0, 0)).toMatchObject({ lossPercent: null });
    // Duplicate packets reduce the number of lost ones.
    expect(await lost(-3, 100)).toMatchObject({ lossPercent: 0 });
    expect(await lost(2)).toMatchObject({ lossPercent: 100 });
  });
});

describe('packets without a whole frame', () => {
  const camera = () => {
    const clock = new FakeClock();
    let packetsReceived = 100;
    const isReceiving = watchPackets(
      { getStats: () => Promise.resolve(new Map([['video', { ...video, packetsReceived }]])) },
      clock,
    );
    /**
     * @param packets packets in each half second
     * @returns true if the watch detects them
     */
    const pass = async (ms: number, packets: number, lastFrameAt: number | null = null) => {
      for (let passed = 0; passed < ms; passed += 500) {
        packetsReceived += packets;
        isReceiving(lastFrameAt);
        await settle();
        clock.time += 500;
      }
      return isReceiving(lastFrameAt);
    };
    return { clock, pass };
  };

  it('are detected for at most 20 s while they arrive', async () => {
    const { pass } = camera();
    expect(await pass(2_000, 0)).toBe(false);
    expect(await pass(19_500, 3)).toBe(true);
    expect(await pass(1_000, 3)).toBe(false);
  });

  it('are no longer detected two seconds after the last packet', async () => {
    const { pass } = camera();
    expect(await pass(5_000, 3)).toBe(true);
    expect(await pass(2_000, 0)).toBe(false);
  });

  it('are not detected if they arrived before the last frame', async () => {
    const { clock, pass } = camera();
    await pass(5_000, 3);
    const lastFrameAt = clock.time;
    expect(await pass(500, 3, lastFrameAt)).toBe(false);
    expect(await pass(1_000, 0, lastFrameAt)).toBe(false);
  });
});
