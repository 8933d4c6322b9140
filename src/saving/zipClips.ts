import { untakenName } from '@/domain/saving/manyNames';
import { failed, succeeded, type Result } from '@/domain/result';
import { checkZip } from './checkFile';
import { ManyProgress } from './manyProgress';
import { browserNet, type Net } from './network';
import { failureIn, SaveProblem } from './saveProblem';
import type { ClipToSave, Flawed, LeftOut, Saved, SaveFailure, SaveOptions, Sink, WhyApart } from './types';
import { unlessAborted } from './unlessAborted';
import { clipForZip } from './clipForZip';
import { writeZip, type ZipEntry } from './zipWriter';

interface Collected {
  files: AsyncGenerator<ZipEntry>;
  left: LeftOut[];
  flawed: Flawed[];
  count: () => number;
}

/** One recording after the other, each asked for when the one before has been written. */
function collect(
  clips: readonly ClipToSave[],
  progress: ManyProgress,
  { limit }: Sink,
  signal: AbortSignal,
  net: Net,
): Collected {
  const left: LeftOut[] = [];
  const flawed: Flawed[] = [];
  const taken = new Set<string>();
  let count = 0;
  async function* files(): AsyncGenerator<ZipEntry> {
    for (const [index, clip] of clips.entries()) {
      const outcome = await clipForZip(clip, limit, { signal, onProgress: progress.of(index) }, net);
      if (!outcome.ok) {
        left.push({ clip, failure: outcome.failure, isCutShort: false });
        progress.gone(index);
        continue;
      }
      count += 1;
      progress.finished(index);
      const { saved, file } = outcome.value;
      if (saved.flaws.length > 0) flawed.push({ clip, flaws: saved.flaws });
      const name = untakenName(saved.fileName, taken);
      yield { name, input: file, lastModified: new Date(clip.at) };
    }
  }
  return { files: files(), left, flawed, count: () => count };
}

async function write(
  clips: readonly ClipToSave[],
  why: WhyApart | null,
  sink: Sink,
  { signal, onProgress }: SaveOptions,
  net: Net,
): Promise<Saved> {
  const progress = new ManyProgress(
    clips.map(() => 1),
    onProgress,
  );
  const { files, left, flawed, count } = collect(clips, progress, sink, signal, net);
  const bytes = await writeZip(files, sink);
  const [first] = left;
  if (count() === 0) throw new SaveProblem(first?.failure ?? { kind: 'gone' });
  await checkZip(await sink.readBack(), bytes, count());
  const fileName = await sink.finish('.zip');
  return {
    fileName,
    bytes,
    how: { kind: 'together', as: 'zip', of: clips.length, left, flawed, why },
    flaws: [],
  };
}

/**
 * Saves recordings as files in a ZIP, in order of time. Those that are not to be had are left out, and named.
 * @param why they are not one video, where that was asked for.
 */
export async function zipClips(
  clips: readonly ClipToSave[],
  why: WhyApart | null,
  sink: Sink,
  options: SaveOptions,
  net: Net = browserNet,
): Promise<Result<Saved, SaveFailure>> {
  try {
    return succeeded(await unlessAborted(write(clips, why, sink, options, net), options.signal));
  } catch (error) {
    await sink.abort();
    return failed(failureIn(error) ?? { kind: 'unreadable' });
  }
}
