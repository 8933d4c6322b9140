import { LEAD_MS, type FoundMovement } from '@/features/find-motion/foundMovement';
import type { QueueItem } from './model/queue';

interface MovingPart {
  from: number;
  until: number;
}

export type MovingParts = ReadonlyMap<string, readonly MovingPart[]>;

const TAIL_MS = 1_000;
/** Maximum error of a seek, in milliseconds. */
const INACCURACY_MS = 100;

export function movingPartsOf(queue: readonly QueueItem[], movements: readonly FoundMovement[]): MovingParts {
  const byKey = new Map<string, FoundMovement[]>();
  for (const movement of movements) {
    const own = byKey.get(movement.key);
    if (own === undefined) byKey.set(movement.key, [movement]);
    else own.push(movement);
  }
  const parts = new Map<string, MovingPart[]>();
  for (const {
    recording: { key, at, reach },
  } of queue) {
    const own: MovingPart[] = [];
    for (const movement of (byKey.get(key) ?? []).toSorted((a, b) => a.at - b.at)) {
      const part = {
        from: Math.max(at, movement.at - LEAD_MS),
        until: Math.min(reach, movement.until + TAIL_MS),
      };
      const last = own.at(-1);
      if (last !== undefined && part.from <= last.until) last.until = Math.max(last.until, part.until);
      else if (part.until > part.from) own.push(part);
    }
    if (own.length > 0) parts.set(key, own);
  }
  return parts;
}

/**
 * Drops recordings without moving parts. `gapBefore` is the time that playback skips before the first part.
 */
export function movingQueueOf(queue: readonly QueueItem[], parts: MovingParts): QueueItem[] {
  let end: number | null = null;
  return queue.flatMap(({ recording }) => {
    const own = parts.get(recording.key);
    const [first, last] = [own?.[0], own?.at(-1)];
    if (first === undefined || last === undefined) return [];
    const gapBefore = end === null ? 0 : Math.max(0, first.from - end);
    end = Math.max(end ?? 0, last.until);
    return [{ recording, gapBefore }];
  });
}

type NextPart = { key: string; time: number } | 'here' | 'end';

/**
 * @returns `here` if no seek is needed: within a part, or after the recording's last part. Otherwise the next
 * part to seek to, or `end`.
 */
export function nextPart(
  queue: readonly QueueItem[],
  parts: MovingParts,
  key: string,
  time: number,
): NextPart {
  const own = parts.get(key);
  if (own !== undefined) {
    const next = own.find(({ until }) => time < until);
    return next === undefined || time >= next.from - INACCURACY_MS ? 'here' : { key, time: next.from };
  }
  const index = queue.findIndex(({ recording }) => recording.key === key);
  for (const { recording } of queue.slice(index + 1)) {
    const first = parts.get(recording.key)?.[0];
    if (first !== undefined) return { key: recording.key, time: first.from };
  }
  return 'end';
}

export function movingTime(parts: MovingParts): number {
  let total = 0;
  for (const own of parts.values()) for (const { from, until } of own) total += until - from;
  return total;
}
