import { readdirSync, readFileSync } from 'node:fs';

/** Percentage of total CPU time that other programs may use before a measurement counts as disturbed. */
export const TOO_NOISY = 15;
const GLANCE_MS = 500;
const TIMEOUT_MS = 4_000;
/** Sampling more often would take up a noticeable share of a core. */
const SAMPLE_MS = 1_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Spent {
  busy: number;
  total: number;
}

/**
 * Ticks of all cores since boot.
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
    // `stolen` is time that the host took from this virtual machine.
    const busy = user + nice + system + irq + soft + stolen;
    return { busy, total: busy + idle + waiting };
  } catch {
    return null;
  }
}

/** Ticks per second (USER_HZ) on x86-64. */
const TICKS = 100;
/** Bytes per memory page on x86-64. */
const PAGE = 4_096;

interface BrowserUse {
  /** Milliseconds of CPU time, summed over all cores. */
  processor: number;
  memory: number;
}

/** @returns the CPU time and memory of all descendants of this process, or null without `/proc` */
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

/** CPU time in milliseconds and memory growth in MB. Both are empty without `/proc`. */
interface Use {
  processor: readonly number[];
  memory: readonly number[];
}

export function watchUse(): () => Use {
  const begun = browserUse();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, browserUse()?.memory ?? 0);
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const ended = browserUse();
    if (begun === null || ended === null) return { processor: [], memory: [] };
    return {
      processor: [ended.processor - begun.processor],
      memory: [(Math.max(peak, ended.memory) - begun.memory) / 1e6],
    };
  };
}

/** @returns the ids and CPU times of this process and all its descendants */
function ownProcesses(): [number, { ticks: number }][] {
  const known = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const at = (index: number) => Number(fields[index] ?? 0);
      // Includes child processes that have ended.
      known.set(Number(name), { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) });
    } catch {
      // The process ended after `readdirSync` listed it.
    }
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOwn(known.get(pid)?.parent ?? 0));
  return [...known].filter(([pid]) => isOwn(pid));
}

const ownTicks = (): number => ownProcesses().reduce((sum, [, { ticks }]) => sum + ticks, 0);

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
 * @returns a function that returns the percentage of CPU time that other programs have used since the call of
 * `listen`, or null without `/proc`
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
