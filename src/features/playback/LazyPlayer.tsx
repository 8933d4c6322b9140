import { Suspense, type ReactNode } from 'react';
import type { VideoPlayerProps } from '@/player/VideoPlayer';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const load = () => import('@/player/VideoPlayer');
const VideoPlayer = lazyPart(async () => (await load()).VideoPlayer, PartMissing);

/** For the moment in which somebody is about to press Play. A failure is said when the player is really wanted. */
export const preloadPlayer = () => void load().catch(() => undefined);

interface LazyPlayerProps extends VideoPlayerProps {
  /** Seen until the player's code has come. */
  meanwhile: ReactNode;
}

/** The player; its code is fetched when it is first shown. */
export function LazyPlayer({ meanwhile, ...player }: LazyPlayerProps) {
  return (
    <Suspense fallback={meanwhile}>
      <VideoPlayer {...player} />
    </Suspense>
  );
}
