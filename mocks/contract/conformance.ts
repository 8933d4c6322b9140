import { DEMO_EMAIL, DEMO_PASSWORD } from '../demoAccount';
import { answerSchema, CALL_NAMES, operationOf, type Method } from './calls';
import { complaintAbout } from './check';
import { shapes } from './shapes';
import type { AnswerOf, CallName } from './types';

interface Reply {
  status: number;
  body: string;
}

interface Sent {
  method: Method;
  /** Resolved against the vendor's origin, so a path is enough. */
  address: string;
  headers: Record<string, string>;
  body: string | null;
}

export type Send = (request: Sent) => Promise<Reply>;

const CODES = 'C0001,C0002,C0003,C0004,C0005,C0006,C0007,C0008,C0009,C0014';
const DAY = 86_400_000;

interface CallOptions {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object | null;
  token?: string | null;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Sends every request of the contract in one session and checks the responses.
 * @returns a line for each violation and for each call that was not made
 */
export async function conformance(send: Send, now: number): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<CallName>();
  let token: string | null = null;

  async function request(name: CallName, options: CallOptions): Promise<Reply> {
    const { method, path } = operationOf(name);
    const { body = null, query = {} } = options;
    const bearer = options.token === undefined ? token : options.token;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(options.path?.[key] ?? ''),
    );
    const search = new URLSearchParams(query).toString();
    seen.add(name);
    return await send({
      method,
      address: search === '' ? filled : `${filled}?${search}`,
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: body === null ? null : JSON.stringify(body),
    });
  }

  const hold = (what: string, schema: Parameters<typeof complaintAbout>[0], body: unknown) => {
    const complaint = complaintAbout(schema, body, 'the answer');
    if (complaint) faults.push(`${what}: ${complaint.at} ${complaint.says}`);
  };

  /** @throws Error for a status other than 200, because later requests need the data */
  async function data<Name extends CallName>(name: Name, options: CallOptions = {}): Promise<AnswerOf<Name>> {
    const reply = await request(name, options);
    const body = parse(reply.body);
    if (reply.status !== 200) throw new Error(`${name}: ${String(reply.status)} ${reply.body}`);
    hold(name, answerSchema(name), body);
    const { data: found } = body as { data: AnswerOf<Name> };
    return found;
  }

  async function refusal(name: CallName, status: number, options: CallOptions): Promise<void> {
    const reply = await request(name, options);
    if (reply.status !== status) faults.push(`${name}: ${String(reply.status)} instead of ${String(status)}`);
    hold(`${name}, refused`, shapes.Errors, parse(reply.body));
  }

  const platformType = 'OTHERS';
  const logIn = { data: { platformType, username: DEMO_EMAIL, password: DEMO_PASSWORD } } as const;
  await refusal('profile', 401, { token: 'no-token-of-this-vendor' });
  await refusal('login', 401, { body: { data: { ...logIn.data, password: 'Wrong1234' } } });
  token = (await data('login', { body: logIn })).jwt;

  await data('profile');
  await data('support');
  await data('viewAll');
  const house = await data('cameras');
  const door = house.cameras.find(({ displayName }) => displayName === 'Front Door')?.uuid ?? '';
  await data('liveCredential', { path: { deviceUuid: door } });
  await refusal('liveCredential', 404, { path: { deviceUuid: 'nowhere' } });

  const about = { deviceUuid: door, order: 'false', codes: CODES };
  const latest = await data('latestEvent', { query: { ...about, size: '1' } });
  const eventUuid = latest.events[0]?.uuid ?? '';
  const page = { ...about, size: '5', begin: String(now - 20 * DAY), end: String(now) };
  const five = (await data('events', { query: page })).events;
  if (five.length !== 5 || five[0]?.uuid !== eventUuid) faults.push('events: not the five newest');
  const clip = await data('clipUrl', { path: { eventUuid }, query: { cameraId: door } });
  const playlist = await send({ method: 'GET', address: clip.url, headers: {}, body: null });
  if (!playlist.body.startsWith('#EXTM3U')) faults.push('the clip has no playlist');

  const email = 'omar@camera.example';
  const where = { cameraUuid: door };
  await data('addShare', { path: where, body: { data: { email } } });
  const members = await data('shares', { path: where });
  const userUuid = members.users.find((user) => user.email === email)?.uuid ?? '';
  await data('removeShare', { path: { ...where, userUuid } });
  await refusal('removeShare', 409, { path: { ...where, userUuid } });

  await data('changeName', { body: { desire: { displayName: 'Sam' } } });
  const profile = await data('profile');
  if (profile.displayName !== 'Sam') faults.push('changeName: the profile has the old name');
  const passwords = { newPassword: 'Fresh1234', oldPassword: 'Wrong1234' };
  await refusal('changePassword', 422, { body: { desire: passwords } });
  await data('changePassword', { body: { desire: { ...passwords, oldPassword: DEMO_PASSWORD } } });

  token = null;
  const account = {
    username: 'newbie',
    email: 'newbie@camera.example',
    password: 'Newbie123',
    tenant: 'home',
  };
  await data('signUp', { body: { data: account } });
  await refusal('signUp', 409, { body: { data: account } });
  await data('forgotPassword', { body: { data: { email: account.email } } });
  await refusal('forgotPassword', 400, { body: { data: { email: 'nobody@camera.example' } } });
  await data('resetPassword', { body: { data: { token: 'demo-reset', password: DEMO_PASSWORD } } });
  const forgotten = CALL_NAMES.filter((name) => !seen.has(name));
  return [...faults, ...forgotten.map((name) => `${name}: not asked`)];
}
