import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:https';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conformance, type Send } from '@mocks/contract/conformance';
import { createTestServer, type TestServer } from '@mocks/server';

const ORIGIN = 'https://api.example.com';

const over =
  (origin: string): Send =>
  async ({ method, address, ...rest }) => {
    const response = await fetch(new Request(new URL(address, origin), { method, ...rest }));
    return { status: response.status, body: await response.text() };
  };

describe('mock vendor in Node tests', () => {
  let stand: TestServer;
  beforeEach(() => {
    stand = createTestServer();
    stand.start();
  });
  afterEach(() => stand.stop());

  it('answers every call as the contract specifies', async () => {
    expect(await conformance(over(ORIGIN), Date.now())).toEqual([]);
    expect(stand.violations()).toEqual([]);
  });
});

describe('mock vendor as a server (`npm run vendor`)', () => {
  let server: ChildProcess;
  let url = '';
  let kvsUrl = '';
  let complained = '';

  beforeAll(async () => {
    server = spawn(process.execPath, ['mocks/http/run.mjs', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stderr?.on('data', (text: Buffer) => {
      complained += text.toString();
    });
    url = await new Promise<string>((resolve, reject) => {
      let output = '';
      server.once('exit', () => reject(new Error(complained)));
      server.stdout?.on('data', (text: Buffer) => {
        output += text.toString();
        const [, address, kvs] = /Calls and media\s+(\S+)[^]*KVS\s+(\S+)[^]*Stop it/.exec(output) ?? [];
        kvsUrl = kvs ?? '';
        if (address !== undefined) resolve(address);
      });
    });
  });
  afterAll(() => server.kill());

  const turn = async (name: string, ...values: unknown[]) => {
    const response = await fetch(`${url}/__vendor/${name}`, { method: 'POST', body: JSON.stringify(values) });
    return { status: response.status, body: (await response.json()) as { data?: unknown } };
  };

  it('answers every call as the contract specifies', async () => {
    await turn('goTo', new Date().toISOString());
    expect(await conformance(over(url), Date.now())).toEqual([]);
    expect((await turn('violations')).body.data).toEqual([]);
  });

  it('forgets earlier requests and violations after `forget`', async () => {
    await fetch(`${url}/nowhere`);
    expect((await turn('requests')).body.data).not.toEqual([]);
    await turn('forget');
    expect((await turn('requests')).body.data).toEqual([]);
    expect((await turn('violations')).body.data).toEqual([]);
  });

  it('allows requests from pages of other origins', async () => {
    const ask = new Request(`${url}/uis-wrapper/v2/cameras`, { method: 'OPTIONS' });
    const { status, headers } = await fetch(ask);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('answers a range request for a picture', async () => {
    const path = `${url}/mocks/media/snapshots/porch.jpg`;
    const whole = await (await fetch(path)).arrayBuffer();
    const part = await fetch(path, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${whole.byteLength}`]);
    expect(await part.arrayBuffer()).toEqual(whole.slice(2, 6));
    expect((await fetch(path, { headers: { range: 'bytes=-3' } })).headers.get('content-length')).toBe('3');
    expect((await fetch(path, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
  });

  it('applies known faults and link parameters, and rejects unknown ones', async () => {
    const cameras = () =>
      fetch(`${url}/uis-wrapper/v2/cameras`, { headers: { authorization: 'Bearer x' } }).then(
        ({ status }) => status,
        () => 'dropped',
      );
    await turn('on', 'cameras', { kind: 'error', status: 503 });
    expect(await cameras()).toBe(503);
    await turn('on', 'cameras', 'dropped');
    expect(await cameras()).toBe('dropped');
    await turn('allOff');
    expect(await cameras()).toBe(401);
    expect((await turn('open', 'scenario=server-error&demo-nothing=1')).body.data).toHaveLength(1);
    expect(await cameras()).toBe(500);
    await turn('allOff');
    for (const wrong of [
      turn('on', 'kettle', 'dropped'),
      turn('on', 'cameras', 'boiling'),
      turn('setMediaFault', '*', 'boiling'),
      turn('setScenario', 'boiling'),
      turn('goTo', 'tea time'),
    ]) {
      expect((await wrong).status).toBe(400);
    }
    expect((await turn('boil')).status).toBe(404);
  });

  it('answers calls to the AWS control plane with the faults of its cameras', async () => {
    const [door] = (await turn('cameras')).body.data as { uuid: string }[];
    const describe = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const clientRequest = request(
          `${kvsUrl}/describeSignalingChannel`,
          {
            method: 'POST',
            // The service signs its certificate itself.
            rejectUnauthorized: false,
            headers: { authorization: 'AWS4-HMAC-SHA256 Credential=KEY/20260715/us-east-1/kinesisvideo/x' },
          },
          (response) => resolve(response.resume().statusCode),
        );
        clientRequest
          .once('error', reject)
          .end(JSON.stringify({ ChannelName: `camera-${door?.uuid ?? ''}` }));
      });
    expect(await describe()).toBe(200);
    await turn('setMediaFault', 'Front Door', 'channel-missing');
    expect(await describe()).toBe(404);
    await turn('allOff');
  });

  it('logs contract violations', async () => {
    await fetch(`${url}/uis/v1/kettles`);
    await expect.poll(() => complained).toContain('GET /uis/v1/kettles: the vendor has no such call');
  });
});
