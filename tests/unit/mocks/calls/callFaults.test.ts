import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CALL_FAULT_KINDS, callFault, type CallFaultKind } from '@mocks/calls/callFaults';
import { CALLS, type ContractCallName } from '@mocks/calls/calls';
import { createControl, type VendorControl } from '@mocks/control';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { createTestServer, type TestServer } from '@mocks/server';

const ORIGIN = 'https://api.example.com';
const CALL_NAMES = CALLS.map(({ name }) => name);
type Kind = Exclude<CallFaultKind, 'late'>;
const KINDS = Object.keys(CALL_FAULT_KINDS).filter((kind): kind is Kind => kind !== 'late');

let stand: TestServer;
let control: VendorControl;

beforeEach(() => {
  stand = createTestServer({ now: Date.now });
  control = createControl(stand.vendor);
  stand.start();
});
afterEach(() => stand.stop());

/** Faults apply before the vendor looks for the item, which need not exist. */
async function call(name: ContractCallName): Promise<Response> {
  const contractCall = CALLS.find((each) => each.name === name);
  const path = (contractCall?.path ?? '').replaceAll(/\{\w+\}/g, 'some');
  const query = name === 'events' ? '?begin=1&end=2' : '';
  const headers = { authorization: `Bearer ${stand.tokenOf(DEMO_EMAIL)}` };
  return await fetch(`${ORIGIN}${path}${query}`, { method: contractCall?.method ?? 'GET', headers });
}

const outcome = (name: ContractCallName): Promise<string> =>
  call(name).then(
    async (response) => `${response.status} ${await response.text()}`,
    () => 'dropped',
  );

/** After three responses to another call, any call that does not hang has received its response. */
async function othersAnswered(name: ContractCallName): Promise<void> {
  const other = CALL_NAMES.find((each) => each !== name) ?? name;
  for (let answers = 0; answers < 3; answers += 1) await outcome(other);
}

async function outcomeOrSilence(name: ContractCallName): Promise<string> {
  let came = 'silence';
  void outcome(name).then((text) => {
    came = text;
  });
  await othersAnswered(name);
  return came;
}

const EXPECTED: Readonly<Record<Kind, RegExp>> = {
  error: /^503 \{"errors":\[\{"status":503,"code":"E1503","detail":"A cold."\}\]\}$/,
  html: /^503 <!doctype html>/,
  dropped: /^dropped$/,
  silent: /^silence$/,
  'wrong-shape': /^200 (?!\{"data":\{\}\})/,
};

describe.each(CALL_NAMES)('call %s', (name) => {
  const other = CALL_NAMES.find((each) => each !== name) ?? name;

  it('can have any fault but a delay, without affecting other calls', async () => {
    for (const kind of KINDS) {
      control.on(name, { kind, status: 503, code: 'E1503', detail: 'A cold.' });
      const came = await (kind === 'silent' ? outcomeOrSilence(name) : outcome(name));
      expect(came, kind).toMatch(EXPECTED[kind]);
      expect(await outcome(other), kind).not.toMatch(/A cold|nginx|^dropped/);
      control.allOff();
    }
  });
});

describe('call fault', () => {
  const name = 'cameras';

  it('can delay a response without changing it', async () => {
    const usual = await outcome(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    control.on(name, { kind: 'late', late: 3 });
    let came = 'silence';
    const late = outcome(name).then((text) => {
      came = text;
    });
    await othersAnswered(name);
    await vi.advanceTimersByTimeAsync(2_999);
    await othersAnswered(name);
    expect(came).toBe('silence');
    await vi.advanceTimersByTimeAsync(1);
    await late;
    expect(came).toBe(usual);
  });

  it('is removed from the list after use if it is one-time', async () => {
    control.on('cameras', { kind: 'dropped', times: 'once' });
    expect(control.setting().faults).toHaveLength(1);
    expect(await outcome('cameras')).toBe('dropped');
    expect(control.setting().faults).toEqual([]);
    expect(await outcome('cameras')).toMatch(/^200/);
  });

  it("for all calls affects a call only after that call's own one-time fault", async () => {
    control.set({
      faults: [
        callFault({ call: '*', kind: 'dropped' }),
        callFault({ call: 'support', kind: 'html', times: 'once' }),
      ],
    });
    expect(await outcome('support')).toMatch(/^500 </);
    expect(await outcome('support')).toBe('dropped');
    expect(await outcome('viewAll')).toBe('dropped');
  });

  it('can be removed for one call or for all calls', async () => {
    control.on('cameras', 'dropped');
    control.on('profile', 'html');
    control.on('cameras', null);
    expect(await outcome('cameras')).toMatch(/^200/);
    expect(await outcome('profile')).toMatch(/^500/);
    control.allOff();
    expect(await outcome('profile')).toMatch(/^200/);
  });
});
