import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conformance, type Send } from '@mocks/contract/conformance';
import { createTestServer, type TestServer } from '@mocks/server';

const ORIGIN = 'https://api.example.com';

const over =
  (origin: string): Send =>
  async ({ method, address, ...rest }) => {
    const response = await fetch(new Request(new URL(address, origin), { method, ...rest }));
    return { status: response.status, body: await response.text() };
  };

describe('the stand-in in Node tests', () => {
  let stand: TestServer;
  beforeEach(() => {
    stand = createTestServer();
    stand.start();
  });
  afterEach(() => stand.stop());

  it('answers every call as the contract says', async () => {
    expect(await conformance(over(ORIGIN), Date.now())).toEqual([]);
    expect(stand.violations()).toEqual([]);
  });
});
