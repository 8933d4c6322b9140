import { spawn } from 'node:child_process';

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );

/**
 * Starts the demo, which ends with this process. If another server uses the port, Playwright decides whether
 * to use that server.
 * @returns a function that waits up to two minutes and returns true once the demo uses this port
 */
export async function startDemo(port) {
  const url = `http://localhost:${port}`;
  if (await answers(url)) return () => Promise.resolve(false);
  const demo = spawn(process.execPath, ['mocks/start.mjs', '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => demo.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const isServed = new Promise((resolve) => {
    setTimeout(() => resolve(false), 120_000).unref();
    demo.on('error', () => resolve(false));
    demo.on('exit', () => resolve(false));
    // The demo takes another port if this one is in use.
    demo.stdout.on('data', (text) => {
      if (String(text).includes(' Open ')) resolve(String(text).includes(`:${port}/`));
    });
  });
  return () => isServed;
}
