import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

export function findCommand(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** @returns the result, or null after the timeout */
export async function atMost<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Xvfb screen size, larger than any requested window. */
const SCREEN = '-screen 0 1600x1200x24';

/**
 * @returns the command prefix for programs with windows: empty with a display, otherwise `xvfb-run`; null if
 * neither exists
 */
export function onDisplay(): readonly string[] | null {
  if (process.env['DISPLAY'] !== undefined) return [];
  const xvfb = findCommand('xvfb-run');
  return xvfb === null ? null : [xvfb, '-a', '-s', SCREEN];
}

export interface Background {
  /**
   * Waits for a line of output that matches `pattern`.
   * @param seconds timeout
   * @throws Error with the last output if the program ends or the timeout passes first
   */
  untilSays(pattern: RegExp, seconds: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

const STOP_MS = 5_000;

const running = new Set<ChildProcess>();
const endAll = () => {
  for (const child of running) endGroup(child, 'SIGTERM');
  process.exit(1);
};

export function startBackground(
  command: string,
  parameters: readonly string[],
  { env = {}, onLine }: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Background {
  // A process group lets `stop` also end the browser that a driver started.
  const child = spawn(command, parameters, { detached: true, env: { ...process.env, ...env } });
  // Ctrl+C reaches only this script's process group.
  if (running.size === 0) process.once('SIGINT', endAll).once('SIGTERM', endAll);
  running.add(child);
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let rest = '';
  const hear = (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      onLine?.(line);
    }
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve());
  }).then(() => {
    running.delete(child);
    if (running.size === 0) process.off('SIGINT', endAll).off('SIGTERM', endAll);
  });

  return {
    untilSays: (pattern, seconds) =>
      new Promise((resolve, reject) => {
        const fail = () => {
          finish();
          reject(new Error(`${command} did not start: ${[...lines.slice(-5), rest].join(' ').trim()}`));
        };
        const check = () => {
          const match = lines.map((line) => pattern.exec(line)).find((found) => found !== null);
          if (!match) return;
          finish();
          resolve(match);
        };
        const timer = setTimeout(fail, seconds * 1000);
        const finish = () => {
          clearTimeout(timer);
          listeners.delete(check);
        };
        listeners.add(check);
        void ended.then(fail);
        check();
      }),
    async stop() {
      endGroup(child, 'SIGTERM');
      if (
        (await atMost(
          STOP_MS,
          ended.then(() => true),
        )) !== null
      )
        return;
      // A hanging browser ignores SIGTERM, and a process outside the group may keep the pipes open.
      endGroup(child, 'SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
      await atMost(STOP_MS, ended);
    },
  };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {}
}
