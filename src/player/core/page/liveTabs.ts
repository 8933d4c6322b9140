import { isObject } from '@/lib/isObject';
import type { LiveTabs } from '../../source';

interface LivePlayer {
  key: string;
  lastInputAt: () => number;
  isPlaying: () => boolean;
  /** Called when live video was lost and another tab plays this camera in a more recently used player. */
  onPlayedElsewhere: () => void;
}

/**
 * Lets only the most recently used player watch a camera that allows one viewer. Otherwise players in several
 * tabs would disconnect each other until none plays.
 * @returns a function that reports lost live video to the other tabs
 */
export function joinLiveTabs(
  tabs: LiveTabs | undefined,
  { key, lastInputAt, isPlaying, onPlayedElsewhere }: LivePlayer,
  signal: AbortSignal,
): () => void {
  const post = (kind: 'liveLost' | 'livePlays') => tabs?.post({ kind, key, usedAt: lastInputAt() });
  tabs?.listen((message) => {
    if (!isObject(message) || message['key'] !== key || typeof message['usedAt'] !== 'number') return;
    const { kind, usedAt } = message;
    if (kind === 'liveLost' && usedAt < lastInputAt() && isPlaying()) post('livePlays');
    if (kind === 'livePlays' && usedAt > lastInputAt()) onPlayedElsewhere();
  }, signal);
  return () => post('liveLost');
}
