import { isObject } from '@/lib/isObject';
import type { LiveTabs } from '../../source';

interface LivePlayer {
  /** All players of a camera have the same key. */
  key: string;
  lastSign: () => number;
  isPlaying: () => boolean;
  /** Called after a lost picture if another tab plays the camera in a player that was used more recently. */
  onPlayedElsewhere: () => void;
}

/**
 * Leaves a camera that allows one viewer to the player that was used last. Otherwise players in several tabs
 * would disconnect each other until none plays.
 * @returns a function that asks the other tabs after a lost picture
 */
export function joinLiveTabs(
  tabs: LiveTabs | undefined,
  { key, lastSign, isPlaying, onPlayedElsewhere }: LivePlayer,
  signal: AbortSignal,
): () => void {
  const post = (kind: 'liveLost' | 'livePlays') => tabs?.post({ kind, key, usedAt: lastSign() });
  tabs?.listen((message) => {
    if (!isObject(message) || message['key'] !== key || typeof message['usedAt'] !== 'number') return;
    const { kind, usedAt } = message;
    if (kind === 'liveLost' && usedAt < lastSign() && isPlaying()) post('livePlays');
    if (kind === 'livePlays' && usedAt > lastSign()) onPlayedElsewhere();
  }, signal);
  return () => post('liveLost');
}
