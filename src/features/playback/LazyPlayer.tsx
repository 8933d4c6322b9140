import type { ReactNode } from 'react';
import { unlessSavingData } from '@/device/dataSaver';
import { isOnline } from '@/lib/browser/online';
import type { VideoPlayerProps } from '@/player/VideoPlayer';
import { promptPart, type MissingProps } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

interface LazyPlayerProps extends VideoPlayerProps {
  fallback: ReactNode;
}

const Fallback = ({ fallback, failedAttempts }: LazyPlayerProps & MissingProps) =>
  failedAttempts === 0 && isOnline() ? fallback : <PartMissing failedAttempts={failedAttempts} />;

const { Part, preload } = promptPart<LazyPlayerProps>(
  async () => (await import('@/player/VideoPlayer')).VideoPlayer,
  Fallback,
);

export const LazyPlayer = Part;

export const preloadPlayer = unlessSavingData(preload);
