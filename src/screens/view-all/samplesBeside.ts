import type { SampleVideo } from '@/sample/sampleMedia';
import { viewAllText } from '@/text/screens/viewAll';

export interface Sample {
  name: string;
  imageUrl: string;
  video: SampleVideo | null;
}

interface Padding {
  /** Real tiles are included. */
  total: number;
  moving: number;
  videos: readonly SampleVideo[];
  images: readonly string[];
}

/** Numbered from 1. */
export function samplesBeside(realTiles: number, { total, moving, videos, images }: Padding): Sample[] {
  // The first images are posters of the videos, and must not repeat.
  const stills = images.slice(Math.min(moving, images.length - 1));
  return Array.from({ length: Math.max(0, total - realTiles) }, (_, index) => {
    const name = viewAllText.sampleName(index + 1);
    const video = index < moving ? videos[index] : undefined;
    if (video) return { name, imageUrl: video.posterUrl, video };
    return { name, imageUrl: stills[(index - moving) % stills.length] ?? '', video: null };
  });
}
