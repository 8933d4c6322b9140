import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Capabilities, Session, WebDriver } from 'selenium-webdriver';
import { Executor, HttpClient } from 'selenium-webdriver/http';
import type { BrowserPage, FoundBrowser, Point } from './browserPage';
import { findCommand, onDisplay, startBackground } from './processes';

/** @see https://w3c.github.io/webdriver-bidi/#protocol-definition */
interface BidiAnswer {
  type?: string;
  message?: string;
  result?: unknown;
}

interface Fields {
  [name: string]: unknown;
}
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const field = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((from, name) => (isFields(from) ? from[name] : undefined), value);

const preferences = (downloads: string): Record<string, string | number | boolean> => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  // Without a window manager no window has focus, and Firefox then denies full screen.
  'focusmanager.testmode': true,
  // Without a window manager, the window itself never fills the screen.
  'full-screen-api.ignore-widgets': true,
  // Without a graphics card, Firefox disables WebGL, which maps need.
  'webgl.force-enabled': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
});

export function findFirefox(): FoundBrowser {
  const label = 'Firefox';
  const command = findCommand('firefox', 'firefox-esr');
  if (command === null) {
    return { label, missing: 'Firefox is not on this machine. On Debian: apt-get install firefox-esr' };
  }
  // Without a display, Firefox has neither WebGL nor full screen.
  const how = onDisplay();
  const start = how === null ? [command, '--headless'] : [...how, command];
  return { label, open: (profile) => openFirefox(start, profile) };
}

/**
 * Uses WebDriver BiDi, which needs no geckodriver.
 * @see https://firefox-source-docs.mozilla.org/remote/index.html
 */
async function openFirefox(
  [command = '', ...rest]: readonly string[],
  profile: string,
): Promise<BrowserPage> {
  const lines = Object.entries(preferences(profile)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = startBackground(command, [
    ...rest,
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    profile,
  ]);
  const [, address = ''] = await firefox.untilSays(/WebDriver BiDi listening on (ws:\S+)/, 60);
  // selenium-webdriver opens sessions over HTTP only, but uses BiDi if the capabilities contain a socket URL.
  const driver = new WebDriver(
    new Session('', new Capabilities({ webSocketUrl: `${address}/session` })),
    new Executor(new HttpClient(address.replace('ws:', 'http:'))),
  );
  const bidi = await driver.getBidi();

  const send = async (method: string, params: Fields): Promise<unknown> => {
    const { type, message, result }: BidiAnswer = Object(await bidi.send({ method, params }));
    if (type === 'error') throw new Error(`${method}: ${message ?? 'refused'}`);
    return result;
  };
  const session = await send('session.new', { capabilities: {} });
  const contexts = field(await send('browsingContext.getTree', {}), 'contexts');
  const context = field(Array.isArray(contexts) ? contexts[0] : undefined, 'context');
  const errors: string[] = [];
  bidi.socket.addEventListener('message', ({ data }) => {
    const event: unknown = JSON.parse(String(data));
    if (field(event, 'method') !== 'log.entryAdded' || field(event, 'params', 'level') !== 'error') return;
    errors.push(String(field(event, 'params', 'text')));
  });
  await send('browsingContext.activate', { context });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  const pointer = async (...actions: readonly Fields[]) => {
    const parameters = { pointerType: 'mouse' };
    await send('input.performActions', {
      context,
      actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
    });
  };
  const move = ({ x, y }: Point): Fields => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });

  return {
    name: `Firefox ${String(field(session, 'capabilities', 'browserVersion'))}`,
    downloads: profile,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async call(declaration, given) {
      const answer = await send('script.callFunction', {
        functionDeclaration: `async (given) => JSON.stringify((await (${declaration})(...JSON.parse(given))) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        awaitPromise: true,
        target: { context },
      });
      if (field(answer, 'type') === 'exception') {
        throw new Error(String(field(answer, 'exceptionDetails', 'text')));
      }
      return JSON.parse(String(field(answer, 'result', 'value')));
    },
    hover: (at) => pointer(move(at)),
    press: (at) => pointer(move(at), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    async drag([first, ...others], held) {
      if (first === undefined) return;
      await pointer(move(first), { type: 'pointerDown', button: 0 });
      for (const point of others) await pointer(move(point));
      await held();
      await pointer({ type: 'pointerUp', button: 0 });
    },
    async wheel({ x, y }, turn) {
      const scroll = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: turn };
      await send('input.performActions', {
        context,
        actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }],
      });
    },
    async type(keys) {
      const actions = Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      const data = field(await send('browsingContext.captureScreenshot', { context }), 'data');
      return Buffer.from(String(data), 'base64');
    },
    takeErrors: () => errors.splice(0),
    async close() {
      await bidi.close();
      await firefox.stop();
    },
  };
}
