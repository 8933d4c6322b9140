import { readdirSync, readFileSync } from 'node:fs';

/** Percentage of all processors that other programs may use during a valid measurement. */
export const TOO_NOISY = 15;
const GLANCE_MS = 500;
const TIMEOUT_MS = 4_000;
/** Milliseconds between two polls. Shorter intervals would take a considerable part of a processor. */
const SAMPLE_MS = 1_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Spent {
  busy: number;
  total: number;
}

/**
 * Ticks of all processors since the machine booted.
 * @see https://man7.org/linux/man-pages/man5/proc_stat.5.html
 */
function machineTicks(): Spent | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, stolen = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    // The sum includes time that the host has taken from this virtual machine.
    const busy = user + nice + system + irq + soft + stolen;
    return { busy, total: busy + idle + waiting };
  } catch {
    return null;
  }
}

/** Ticks per second, on every Linux that runs browsers. */
const TICKS = 100;
/** Size of a page of memory in bytes, on every Linux that runs browsers. */
const PAGE = 4_096;

interface BrowserUse {
  /** Processor time in milliseconds, summed over all processors. */
  processor: number;
  memory: number;
}

/** @returns null if the system has no `/proc` */
function browserUse(): BrowserUse | null {
  try {
    const use = { processor: 0, memory: 0 };
    for (const [pid, { ticks }] of ownProcesses()) {
      if (pid === process.pid) continue;
      use.processor += (1_000 * ticks) / TICKS;
      const [, resident = 0, shared = 0] = readFileSync(`/proc/${String(pid)}/statm`, 'utf8')
        .split(' ')
        .map(Number);
      use.memory += PAGE * (resident - shared);
    }
    return use;
  } catch {
    return null;
  }
}

/**
 * Processor time in milliseconds, and growth of memory in MB. Both are empty if the system has no `/proc`.
 */
interface Use {
  processor: readonly number[];
  memory: readonly number[];
}

/** @returns a function that ends the measurement and returns its result */
export function watchUse(): () => Use {
  const begun = browserUse();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, browserUse()?.memory ?? 0);
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const ended = browserUse();
    if (begun === null || ended === null) return { processor: [], memory: [] };
    return {
      processor: [ended.processor - begun.processor],
      memory: [(Math.max(most, ended.memory) - begun.memory) / 1e6],
    };
  };
}

/** @returns pairs of process id and processor time, for this process and all its descendants */
function ownProcesses(): [number, { ticks: number }][] {
  const known = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const at = (index: number) => Number(fields[index] ?? 0);
      // The sum includes the time of children that have ended.
      known.set(Number(name), { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) });
    } catch {
      // The process has ended after `readdirSync` listed it.
    }
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOwn(known.get(pid)?.parent ?? 0));
  return [...known].filter(([pid]) => isOwn(pid));
}

const ownTicks = (): number => ownProcesses().reduce((sum, [, { ticks }]) => sum + ticks, 0);

/** Waits a few seconds for other programs to become idle, and then continues anyway. */
export async function quiet(): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += GLANCE_MS) {
    const before = machineTicks();
    await wait(GLANCE_MS);
    const after = machineTicks();
    if (before === null || after === null) return;
    if ((100 * (after.busy - before.busy)) / Math.max(1, after.total - before.total) < TOO_NOISY) return;
  }
}

/**
 * @returns a function that returns the share of other programs in all processors in percent, or null if the
 * system has no `/proc`
 */
export function listen(): () => number | null {
  const from = machineTicks();
  const own = from === null ? 0 : ownTicks();
  return () => {
    const until = machineTicks();
    if (from === null || until === null) return null;
    const total = Math.max(1, until.total - from.total);
    return Math.max(0, (100 * (until.busy - from.busy - (ownTicks() - own))) / total);
  };
}
