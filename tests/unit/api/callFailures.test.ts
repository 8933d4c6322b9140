import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CallName } from '@mocks/calls/calls';
import { CALL_NAMES } from '@mocks/contract/calls';
import { createTestServer, type TestServer } from '@mocks/server';
import type { VendorApi } from '@/api/vendorApi';
import type { Failure, Result } from '@/domain/result';
import { failuresText, failureText } from '@/text/failures';
import { createApiRig } from '../../support/apiRig';
import { FAULTS, REASON, type Outcome } from '../../support/faults';
import { controlledTimeouts } from '../../support/controlledTimeouts';
import { appText } from '@/text/app';

/** Every call meets every fault here. The screens' fault matrix shows one fault for each kind of failure. */

interface ApiCall {
  send: (api: VendorApi) => Promise<Result<unknown>>;
  wrong: unknown;
  /** Number of requests. After a fault, the client repeats only reads. */
  tries: 1 | 3;
  needsNothing?: true;
}

const PAGE = { cameraId: 'c1', begin: 0, end: 1, size: 20 };
const ACCOUNT = { username: 'newbie', email: 'newbie@camera.example', password: 'Newbie123', tenant: 'home' };

const CALLS: Readonly<Record<CallName, ApiCall>> = {
  login: {
    send: ({ guests }) => guests.login({ username: 'a@camera.example', password: 'Abcdefg1' }),
    wrong: { jwt: { token: 1 } },
    tries: 1,
  },
  signUp: { send: ({ guests }) => guests.signUp(ACCOUNT), wrong: 'done', tries: 1, needsNothing: true },
  forgotPassword: {
    send: ({ guests }) => guests.forgotPassword(ACCOUNT.email),
    wrong: 1,
    tries: 1,
    needsNothing: true,
  },
  resetPassword: {
    send: ({ guests }) => guests.resetPassword('t', 'Abcdefg1'),
    wrong: [],
    tries: 1,
    needsNothing: true,
  },
  cameras: { send: ({ cameras }) => cameras.list(), wrong: { cameras: 7 }, tries: 3 },
  viewAll: { send: ({ cameras }) => cameras.viewAll(), wrong: { events: 7 }, tries: 3 },
  liveCredential: { send: ({ cameras }) => cameras.liveCredential('c1'), wrong: { id: 7 }, tries: 3 },
  shares: { send: ({ cameras }) => cameras.shares('c1'), wrong: { users: 'none' }, tries: 3 },
  addShare: {
    send: ({ cameras }) => cameras.addShare('c1', ACCOUNT.email),
    wrong: [],
    tries: 1,
    needsNothing: true,
  },
  removeShare: {
    send: ({ cameras }) => cameras.removeShare('c1', 'u1'),
    wrong: 'gone',
    tries: 1,
    needsNothing: true,
  },
  latestEvent: { send: ({ events }) => events.latest('c1'), wrong: { events: 'none' }, tries: 3 },
  events: { send: ({ events }) => events.page(PAGE), wrong: { events: { 0: 'none' } }, tries: 3 },
  clipUrl: {
    send: ({ events }) => events.clip({ eventId: 'e1', cameraId: 'c1' }),
    wrong: { url: 42 },
    tries: 3,
  },
  profile: { send: ({ users }) => users.profile(), wrong: [], tries: 3 },
  changeName: { send: ({ users }) => users.changeName('Sam'), wrong: [], tries: 1, needsNothing: true },
  changePassword: {
    send: ({ users }) => users.changePassword('Abcdefg1', 'Abcdefg2'),
    wrong: 'ok',
    tries: 1,
    needsNothing: true,
  },
  support: { send: ({ users }) => users.supportAddress(), wrong: { url: 'javascript:alert(1)' }, tries: 3 },
};

const SAID: Record<Outcome, string> = {
  unreachable: failuresText.unreachable,
  reason: REASON,
  wrong: appText.crashed,
};

let server: TestServer;
beforeEach(() => {
  server = createTestServer();
  server.start();
});
afterEach(() => server.stop());

async function failureOf(call: Promise<Result<unknown>>): Promise<Failure> {
  const result = await call;
  if (result.ok) throw new Error(`The call succeeded: ${JSON.stringify(result.value)}`);
  return result.failure;
}

it.each(CALL_NAMES)('API call %s: returns the expected failure for every fault', async (name) => {
  const { send, wrong, tries, needsNothing = false } = CALLS[name];
  for (const fault of FAULTS.filter(({ isEmpty = false }) => !(isEmpty && needsNothing))) {
    const { timeLimit, runOut } = controlledTimeouts();
    server.override(name, (request) => {
      if (fault.isSilent) runOut(request);
      return fault.answer(wrong);
    });
    const before = server.calls(name).length;
    const { api, session } = createApiRig({ baseUrl: 'https://api.example.com', pauses: [0, 0], timeLimit });
    expect([fault.name, failureText(await failureOf(send(api)))]).toEqual([fault.name, SAID[fault.outcome]]);
    const sent = server.calls(name).length - before;
    expect([fault.name, sent]).toEqual([fault.name, fault.outcome === 'unreachable' ? tries : 1]);
    expect([session.repairs, session.refusals]).toEqual([0, []]);
  }
});
