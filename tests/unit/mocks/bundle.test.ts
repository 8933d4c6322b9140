import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleText, readBundle, type Bundle } from '@mocks/bundle/bundle';
import { createRecorder, type Recorder } from '@mocks/bundle/recorder';
import { createRedactor } from '@mocks/bundle/redact';
import { replayBundle } from '@mocks/bundle/replay';
import { replayOf } from '@mocks/bundle/replayOf';
import { createControl } from '@mocks/control';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { createTestServer, type TestServer } from '@mocks/server';
import { readSetting } from '@mocks/setting/setting';
import { runs } from '../../support/runs';

const ORIGIN = 'https://api.example.com';
const PASSWORD = 'Plant3d&Secret"word';
const TOKEN = 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6InBsYW50QGhvbWUuZXhhbXBsZSJ9.c2ln';
const RESET = 'reset-planted-token';
const KEY = 'planted-aws-secret-key';
/** The redactor does not search texts for values that are this short. */
const PIN = 'q7!';
const INSIDE = 'only-inside-json';

/** The bundle must not contain these texts, even URL- or JSON-encoded. */
const FORBIDDEN = [
  PASSWORD,
  JSON.stringify(PASSWORD).slice(1, -1),
  encodeURIComponent(PASSWORD),
  TOKEN,
  RESET,
  KEY,
  PIN,
  INSIDE,
  'ASIAPLANTED0000001',
  'olga.planted',
  'Olga Planted',
  'olga_the_user',
];

const SECRET_KEYS = [
  'password',
  'oldPassword',
  'jwt',
  'token',
  'secretAccessKey',
  'sessionToken',
  'Authorization',
];

/** Any JSON with secrets under keys, in strings and in JSON inside strings. */
const planted = fc.letrec<{ tree: unknown; secret: unknown; text: string; person: unknown }>((tie) => ({
  secret: fc
    .constantFrom(...SECRET_KEYS)
    .chain((key) =>
      fc.constantFrom(PASSWORD, TOKEN, RESET, KEY, `Bearer ${TOKEN}`).map((value) => ({ [key]: value })),
    ),
  text: fc.constantFrom(
    `The password ${PASSWORD} is wrong`,
    `https://a.example/reset-password?token=${RESET}&x=1`,
    `https://a.example/?q=${encodeURIComponent(PASSWORD)}`,
    `authorization: Bearer ${TOKEN}`,
    `A token alone: ${TOKEN}`,
    `<p>olga.planted@home.example</p>`,
    'mailto:olga.planted%40home.example?subject=x',
    'key ASIAPLANTED0000001 used',
    JSON.stringify({
      data: { jwt: TOKEN, list: [{ password: PASSWORD, email: 'olga.planted@home.example' }] },
    }),
    `Error: ${JSON.stringify({ said: PASSWORD })}`,
  ),
  person: fc.constantFrom(
    { email: 'olga.planted@home.example', displayName: 'Olga Planted', uuid: 'u1' },
    { username: 'olga_the_user', displayName: 'Olga Planted', email: 'olga.planted@home.example' },
  ),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('secret'),
    tie('text'),
    tie('person'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('data', 'users', 'a', 'errors', 'detail'), tie('tree'), { maxKeys: 3 }),
  ),
}));

describe('redaction of a bug bundle', () => {
  it('removes every secret and personal name, wherever they occur', () => {
    fc.assert(
      fc.property(planted.tree, (tree) => {
        const redactor = createRedactor();
        // Most bundles contain a log-in call, from which the redactor learns these secrets.
        const login = { password: PASSWORD, token: RESET, secret: KEY, pinPassword: PIN };
        const all = { login, tree, body: JSON.stringify({ password: INSIDE }), heard: `It is ${INSIDE}.` };
        redactor.learn(all);
        const text = JSON.stringify(redactor.value(all));
        expect(FORBIDDEN.filter((secret) => text.includes(secret))).toEqual([]);
      }),
      runs(300),
    );
  });

  it('keeps the parts that are needed to reproduce a fault', () => {
    const redactor = createRedactor();
    const answer = {
      cameras: [{ uuid: 'c-1', displayName: 'Front Door', batteryPercentage: 92 }],
      errors: [{ status: 403, code: 'E0403', detail: 'expired token' }],
    };
    redactor.learn(answer);
    expect(redactor.value(answer)).toEqual(answer);
    expect(redactor.text('GET /eps/v1/events?codes=C0001&order=false')).toBe(
      'GET /eps/v1/events?codes=C0001&order=false',
    );
    expect(redactor.text('a@b.example wrote to c@b.example and a@b.example')).toBe(
      'person1@b.example wrote to person2@b.example and person1@b.example',
    );
  });
});

const around = {
  app: 'camera-web-app 1.0.0',
  browser: 'Some browser',
  screen: '390x844',
  openedAt: '2026-06-15T12:00:00',
  zone: 'Europe/Kyiv',
  page: '/home',
  link: `${ORIGIN}/home?scenario=slow,media-freezes&demo-seed=7&demo-fault=dropped+on+cameras`,
  beganLoggedIn: false,
  state: { profile: { profile: { displayName: 'Olga Planted', email: 'olga.planted@home.example' } } },
  screenshot: null,
  origin: ORIGIN,
};

let stand: TestServer;
let recorder: Recorder;

beforeEach(() => {
  stand = createTestServer({ now: Date.now });
  stand.start();
  recorder = createRecorder(stand.vendor, () => '/login');
});
afterEach(() => stand.stop());

async function ask(path: string, body?: unknown): Promise<string> {
  const headers = new Headers({ authorization: `Bearer ${stand.tokenOf(DEMO_EMAIL)}` });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return await fetch(`${ORIGIN}${path}`, request).then(
    async (response) => `${response.status} ${await response.text()}`,
    () => 'dropped',
  );
}

async function again(file: string, paths: readonly string[]): Promise<string[]> {
  stand.stop();
  stand = createTestServer({ now: Date.now });
  stand.start();
  const bundle = readBundle(file);
  if (!bundle) throw new Error('The file is no bundle.');
  replayBundle(stand.vendor, bundle, ORIGIN);
  const answers: string[] = [];
  for (const path of paths) answers.push(await ask(path));
  return answers;
}

const CAMERAS = '/uis-wrapper/v2/cameras';
const PROFILE = '/uis/v1/users/profile';

describe('bug bundle', () => {
  it('contains no token, password or personal name', async () => {
    const login = { data: { platformType: 'OTHERS', username: DEMO_EMAIL, password: 'Demo1234' } };
    const answered = await ask('/uis-wrapper/v2/users/login', login);
    const jwt = /"jwt":"([^"]+)"/.exec(answered)?.[1] ?? 'none';
    await ask(PROFILE);
    recorder.onConsole('error', [new Error(`Token ${jwt} of ${DEMO_EMAIL} with Demo1234`)]);
    const file = bundleText(recorder.bundle(around));
    expect(jwt).toContain('.');
    for (const secret of [jwt, jwt.split('.')[1] ?? '', 'Demo1234', DEMO_EMAIL, 'Alex', 'Olga Planted']) {
      expect(file).not.toContain(secret);
    }
    expect(file).toContain('GET /uis/v1/users/profile | 200');
  });

  it('replays the same responses in order, including one-time failures', async () => {
    const control = createControl(stand.vendor);
    control.on('cameras', { kind: 'error', status: 503, code: 'E1503', detail: 'A `cold`.', times: 'once' });
    const paths = [CAMERAS, CAMERAS, PROFILE];
    control.on('profile', 'dropped');
    const first: string[] = [];
    for (const path of paths) first.push(await ask(path));
    const file = bundleText(recorder.bundle(around));
    expect(first[0]).toMatch(/^503 .*A `cold`/);
    expect(await again(file, paths)).toEqual(first);
  });

  it('starts with a readable summary', async () => {
    createControl(stand.vendor).on('cameras', 'html');
    await ask(CAMERAS);
    recorder.onConsole('warn', ['Something | is odd']);
    const file = bundleText(recorder.bundle(around));
    expect(file).toMatch(/^# Bug bundle/);
    expect(file).toContain('| cameras | GET /uis-wrapper/v2/cameras | 500');
    expect(file).toContain(String.raw`warn: Something \| is odd`);
  });

  it('opens the recorded first page with all settings except those of calls', () => {
    const bundle: Bundle = {
      ...around,
      format: 1,
      violations: [],
      exchanges: [],
      console: [],
    };
    const { page, setting } = replayOf(bundle, 'bundle.md');
    expect(page).toBe('/home');
    expect(readSetting(new URLSearchParams(setting)).setting).toMatchObject({
      scenarios: ['media-freezes'],
      faults: [],
      seed: 7,
      now: '2026-06-15T12:00:00',
      zone: 'Europe/Kyiv',
      bundle: 'bundle.md',
    });
  });

  it.each(['', 'no bundle', '```json\n{"format":2}\n```', '{"format":1}'])(
    'is rejected if it is malformed: %s',
    (text) => {
      expect(readBundle(text)).toBeNull();
    },
  );
});
