import { BlobSource, Input, MP4, VideoSampleSink } from 'mediabunny';
import { LumaReader, type LumaPlane } from '@/recordings/decode/lumaPlane';
import { boxAt, covers as isCovering, type Cover } from '../model/covers';
import { pixelsOf } from './drawCovers';

/** Two times that are nearer are the same, in seconds: MP4 counts in ticks. */
const SAME_S = 0.05;
/** Black is 16, or 0 where the range is full; an encoder's errors stay below. */
const DARKEST = 48;
/** Points along each side of a cover that are looked at. */
const POINTS = 12;
/** The outermost share of a cover, whose edge an encoder softens. */
const EDGE = 0.1;

function isBlack(plane: LumaPlane, cover: Cover, time: number): boolean {
  const { left, top, width, height } = pixelsOf(boxAt(cover, time), plane.width, plane.height);
  for (let row = 0; row < POINTS; row += 1) {
    for (let column = 0; column < POINTS; column += 1) {
      const [across, down] = [(column + 0.5) / POINTS, (row + 0.5) / POINTS];
      const reach = cover.shape === 'ellipse' ? Math.hypot(across - 0.5, down - 0.5) : 0;
      const isInside = Math.min(across, down, 1 - across, 1 - down) > EDGE && reach < 0.5 - EDGE;
      const x = Math.floor(left + across * width);
      const y = Math.floor(top + down * height);
      const value = plane.data[plane.offset + y * plane.stride + x] ?? 0;
      if (isInside && value > DARKEST) return false;
    }
  }
  return true;
}

/**
 * Decodes a covered video as others will see it.
 * @param frames when each frame is shown, by the recording
 * @returns whether it has those frames, that duration, and black where solid covers are
 */
export async function isAsCovered(
  video: Blob,
  covers: readonly Cover[],
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
    const reader = new LumaReader();
    let count = 0;
    for await (const sample of new VideoSampleSink(track).samples()) {
      const time = frames[count] ?? end;
      count += 1;
      const shown = solid.filter((cover) => isCovering(cover, time));
      const frame = sample.toVideoFrame();
      try {
        if (signal.aborted || Math.abs(sample.timestamp - (time - first)) > SAME_S) return false;
        const plane = shown.length === 0 ? null : await reader.read(frame);
        if (plane !== null && !shown.every((cover) => isBlack(plane, cover, time))) return false;
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
