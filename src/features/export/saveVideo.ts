import { failed, succeeded, type Result } from '@/domain/result';
import type { OnProgress } from '@/recordings/types';
import type { AppDispatch } from '@/store/appThunk';
import { onlineCode } from '@/ui/loading/onlineCode';
import type { ExportedFile, ExportFailure } from './engine/types';
import { exportJobsOf } from './useExportJobs';

const sinkCode = onlineCode(async () => (await import('./engine/openSink')).openSink);

/** A video that is made, not copied. */
interface MadeVideo {
  video: Blob;
  method: Extract<ExportedFile['method'], { kind: 'excerpts' }>;
}

export interface VideoToMake {
  /** What it is made of: the same again replaces its finished row in the tray. */
  origin: string;
  fileName: string;
  make: (signal: AbortSignal, onProgress: OnProgress) => Promise<Result<MadeVideo, ExportFailure>>;
}

/** Saves a video as a job that goes on whatever is on the screen. @returns when it has ended */
export async function saveVideo(
  dispatch: AppDispatch,
  { origin, fileName, make }: VideoToMake,
): Promise<void> {
  await exportJobsOf(dispatch).start({
    origin,
    fileName,
    async run(signal, onProgress, keep) {
      const openSink = await sinkCode.load(signal).catch(() => null);
      if (openSink === null) return failed({ kind: 'codeMissing' });
      const made = await make(signal, onProgress);
      if (!made.ok) return made;
      const { video, method } = made.value;
      const sink = await openSink(fileName, null, keep);
      if (!sink.ok) return sink;
      await sink.value.write(new Uint8Array(await video.arrayBuffer()), 0);
      const name = await sink.value.finish();
      return succeeded({ fileName: name, bytes: video.size, method, flaws: [] });
    },
  });
}
