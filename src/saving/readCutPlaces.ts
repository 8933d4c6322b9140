import { cutPlaces, type CutFrame, type CutPlaces } from '@/domain/saving/cut';
import { failed, succeeded, type Result } from '@/domain/result';
import { ClipParts } from './clipParts';
import { openReader } from './clipReader';
import { fitsMp4 } from './mp4Writer';
import { browserNet, type Net } from './network';
import { failureIn, SaveProblem } from './saveProblem';
import type { ClipToSave, SaveFailure } from './types';

/** Looks through a recording for where it can be cut. */
export async function readCutPlaces(
  clip: ClipToSave,
  signal: AbortSignal,
  net: Net = browserNet,
): Promise<Result<CutPlaces, SaveFailure>> {
  const parts = new ClipParts(clip, net, signal, () => undefined);
  try {
    const reader = await openReader(parts);
    try {
      const shape = await reader.shape(0);
      const frames: CutFrame[] = [];
      if (shape !== null && fitsMp4(shape)) for await (const frame of reader.frames()) frames.push(frame);
      const places = cutPlaces(frames);
      if (places === null) throw new SaveProblem({ kind: 'unreadable' });
      return succeeded(places);
    } finally {
      reader.close();
    }
  } catch (error) {
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
