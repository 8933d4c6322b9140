import { readdirSync, readFileSync } from 'node:fs';

/** What other programs may take of all processors, in percent, before a measurement says nothing about this one. */
export const TOO_NOISY = 15;
const GLANCE = 500;
const TIMEOUT = 4_000;
/** To look more often at what all processes use would itself take a good part of a processor. */
const LOOK = 1_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Spent {
  busy: number;
  total: number;
}

/** Ticks of all processors since the machine started. @see https://man7.org/linux/man-pages/man5/proc_stat.5.html */
function machineTicks(): Spent | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, soft = 0, stolen = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    // What the host takes from a virtual machine is lost to the measurement too.
    const busy = user + nice + system + irq + soft + stolen;
    return { busy, total: busy + idle + waiting };
  } catch {
    return null;
  }
}

/** Ticks in a second, and bytes of a page: those of Linux on all processors that browsers run on. */
const TICKS = 100;
const PAGE = 4_096;

/** What the processes that descend from this one have used, the browsers among them. */
interface BrowserUse {
  /** Milliseconds on all processors together. */
  processor: number;
  /** Bytes of memory now. */
  memory: number;
}

/** @returns null where the system does not say. */
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

/** Milliseconds on all processors, and at most so many MB more than at first; nothing where the system does not say. */
interface Use {
  processor: readonly number[];
  memory: readonly number[];
}

/** What the browsers use until the returned function is called. */
export function watchUse(): () => Use {
  const begun = browserUse();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, browserUse()?.memory ?? 0);
  }, LOOK);
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

/** This process and all that descend from it. */
function ownProcesses(): [number, { ticks: number }][] {
  const known = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const at = (index: number) => Number(fields[index] ?? 0);
      // Its own, and those of its children that have ended.
      known.set(Number(name), { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) });
    } catch {
      // It has ended since.
    }
  }
  const isOwn = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOwn(known.get(pid)?.parent ?? 0));
  return [...known].filter(([pid]) => isOwn(pid));
}

const ownTicks = (): number => ownProcesses().reduce((sum, [, { ticks }]) => sum + ticks, 0);

/** Waits a few seconds for others to be quiet; goes on all the same when they are not. */
export async function quiet(): Promise<void> {
  for (let waited = 0; waited < TIMEOUT; waited += GLANCE) {
    const before = machineTicks();
    await wait(GLANCE);
    const after = machineTicks();
    if (before === null || after === null) return;
    if ((100 * (after.busy - before.busy)) / Math.max(1, after.total - before.total) < TOO_NOISY) return;
  }
}

/**
 * Listens to what other programs do from now on.
 * @returns a function that tells their share of all processors in percent; null where the system does not say.
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
