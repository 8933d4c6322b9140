import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { BrowserPage, FoundBrowser, Point } from './browserPage';
import { atMost, findCommand, freePort, onDisplay, startBackground } from './processes';

const QUIT_MS = 5_000;
/**
 * `get` may return before the previous page is gone. Calls then still reach that page and fail with this
 * error.
 */
const PAGE_WENT = /before the unload event/;
const CONSOLE_ERROR = /CONSOLE (?:\S+ )?ERROR (.*)/;

export function findWebKit(): FoundBrowser {
  const label = 'WebKitGTK';
  const driver = findCommand('WebKitWebDriver');
  if (driver === null) {
    return {
      label,
      missing: 'WebKitWebDriver is not on this machine. On Debian: apt-get install webkit2gtk-driver xvfb',
    };
  }
  const display = onDisplay();
  if (display === null) {
    return { label, missing: 'WebKitGTK needs a display or xvfb-run. On Debian: apt-get install xvfb' };
  }
  return { label, open: (profile) => openWebKit([...display, driver], profile) };
}

/** @see https://trac.webkit.org/wiki/WebKitGTK/WebDriver */
async function openWebKit([command = '', ...rest]: readonly string[], profile: string): Promise<BrowserPage> {
  const port = await freePort();
  const errors: string[] = [];
  const downloads = join(profile, 'downloads');
  mkdirSync(downloads, { recursive: true });
  // GLib reads the download folder from this file.
  writeFileSync(join(profile, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const service = startBackground(command, [...rest, `--port=${String(port)}`], {
    env: {
      XDG_CONFIG_HOME: profile,
      XDG_DATA_HOME: profile,
      XDG_CACHE_HOME: profile,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    onLine: (line) => {
      const [, error] = CONSOLE_ERROR.exec(line) ?? [];
      if (error !== undefined) errors.push(error);
    },
  });
  const address = `http://127.0.0.1:${String(port)}`;
  const driver = await connect(address);
  await driver.manage().setTimeouts({ script: 60_000 });
  const capabilities = await driver.getCapabilities();
  const move = ({ x, y }: Point) =>
    driver.actions({ async: true }).move({ x: Math.round(x), y: Math.round(y), duration: 0 });

  return {
    name: `WebKitGTK ${String(capabilities.getBrowserVersion())}`,
    downloads,
    open: (page) => driver.get(page),
    back: () => driver.navigate().back(),
    async call(declaration, given) {
      const script = `
        const [given, done] = arguments;
        (async () => JSON.stringify((await (${declaration})(...JSON.parse(given))) ?? null))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const ask = (): Promise<{ value?: string; error?: string }> =>
        driver.executeAsyncScript(script, JSON.stringify(given));
      const answer = await ask().catch((error: unknown) => {
        if (error instanceof Error && PAGE_WENT.test(error.message)) return ask();
        throw error;
      });
      if (answer.value === undefined) throw new Error(answer.error ?? 'The page did not answer.');
      return JSON.parse(answer.value);
    },
    hover: (at) => move(at).perform(),
    press: (at) => move(at).press().release().perform(),
    async drag([first, ...others], held) {
      if (first === undefined) return;
      await move(first).press().perform();
      for (const point of others) await move(point).perform();
      await held();
      await driver.actions({ async: true }).release().perform();
    },
    async wheel({ x, y }, turn) {
      // selenium-webdriver's types lack wheel actions.
      const scroll = { type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: turn };
      const { status } = await fetch(`${address}/session/${(await driver.getSession()).getId()}/actions`, {
        method: 'POST',
        body: JSON.stringify({ actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] }),
      });
      if (status !== 200) throw new Error(`the driver turns no wheel: status ${String(status)}`);
    },
    type: (keys) => driver.actions({ async: true }).sendKeys(keys).perform(),
    async resize(width, height) {
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // `setRect` includes the window frame and toolbar, so the second call adds their size.
      const [innerWidth = width, innerHeight = height] = await driver.executeScript<number[]>(
        'return [innerWidth, innerHeight]',
      );
      await window.setRect({
        x: 0,
        y: 0,
        width: 2 * width - innerWidth,
        height: 2 * height - innerHeight,
      });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    takeErrors: () => errors.splice(0),
    async close() {
      // A hanging browser never answers `quit`.
      await atMost(
        QUIT_MS,
        driver.quit().catch(() => undefined),
      );
      await service.stop();
    },
  };
}

/** Polls, because WebKitWebDriver prints nothing when it is ready. */
async function connect(address: string, attempts = 50): Promise<WebDriver> {
  const isUp = await fetch(`${address}/status`).then(
    () => true,
    () => false,
  );
  if (!isUp) {
    if (attempts === 0) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return await connect(address, attempts - 1);
  }
  const parameters = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  capabilities.set('webkitgtk:browserOptions', { args: parameters });
  return await new Builder().usingServer(address).withCapabilities(capabilities).build();
}
