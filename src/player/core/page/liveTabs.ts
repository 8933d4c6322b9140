import { isObject } from '@/lib/isObject';
import type { LiveTabs } from '../../source';

interface LivePlayer {
  /** Equal in all players of a camera. */
  key: string;
  lastSign: () => number;
  isPlaying: () => boolean;
  /** Called for a lost picture while the player that was used last plays. */
  onPlayedElsewhere: () => void;
}

/**
 * Leaves a camera with room for one viewer to the player that was used last, since players in several tabs
 * would take the room from each other until none plays.
 * @returns asks the other tabs after a lost picture
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
