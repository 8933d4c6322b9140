import type { ReactNode } from 'react';
import { unlessSavingData } from '@/device/dataSaver';
import { isOnline } from '@/lib/online';
import type { VideoPlayerProps } from '@/player/VideoPlayer';
import { promptPart, type MissingProps } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

interface LazyPlayerProps extends VideoPlayerProps {
  /** Seen until the player's code has come. */
  fallback: ReactNode;
}

const Fallback = ({ fallback, failedAttempts }: LazyPlayerProps & MissingProps) =>
  failedAttempts === 0 && isOnline() ? fallback : <PartMissing failedAttempts={failedAttempts} />;

/** The player; its code is loaded when it is first shown, or prefetched when the user is about to press Play. */
const { Part, preload } = promptPart<LazyPlayerProps>(
  async () => (await import('@/player/VideoPlayer')).VideoPlayer,
  Fallback,
);

export const LazyPlayer = Part;

/** Loads the player's code before it is shown; not where data is to be saved. */
export const preloadPlayer = unlessSavingData(preload);
