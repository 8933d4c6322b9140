import { BlobSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { withLuma } from '@/recordings/decode/lumaPlane';
import { captionHeight } from '@/recordings/paintCaption';
import type { Cover } from '../model/covers';
import { isHidden } from '../model/hidden';

/** Closer times are equal, since MP4 rounds them to ticks. */
const SAME_S = 0.05;

/**
 * Decodes a covered video as others will see it.
 * @param frames when each frame is shown, by the recording
 * @returns whether it has those frames, that duration, and black where solid covers are
 */
export async function isAsCovered(
  video: Blob,
  { covers, hasCaption }: { covers: readonly Cover[]; hasCaption: boolean },
  frames: readonly number[],
  end: number,
  signal: AbortSignal,
): Promise<boolean> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const [first] = frames;
    if (track === null || first === undefined) return false;
    if (Math.abs((await track.computeDuration()) - (end - first)) > SAME_S) return false;
    const solid = covers.filter(({ style }) => style === 'solid');
    let count = 0;
    for await (const sample of new VideoSampleSink(track).samples()) {
      const time = frames[count] ?? end;
      count += 1;
      const frame = sample.toVideoFrame();
      try {
        if (signal.aborted || Math.abs(sample.timestamp - (time - first)) > SAME_S) return false;
        if (solid.length === 0) continue;
        const isCovered = await withLuma(frame, (plane) =>
          isHidden(plane, solid, time, plane.height - (hasCaption ? captionHeight(plane) : 0)),
        );
        if (!isCovered) return false;
      } finally {
        frame.close();
        sample.close();
      }
    }
    return count === frames.length;
  } finally {
    input.dispose();
  }
}
