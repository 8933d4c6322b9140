import { failed, succeeded, type Result } from '@/domain/result';
import type { OnProgress, RecordingFlaw } from '@/recordings/types';
import type { Services } from '@/store/services';
import { onlineCode } from '@/lib/async/lazyCode';
import type { ExportedFile, ExportFailure } from './engine/types';

export type { ExportFailure };
import { exportJobsOf } from './useExportJobs';

const engineCode = onlineCode(async () => (await import('./engine/openSink')).saveBlob);

interface MadeVideo {
  video: Blob;
  method: Extract<ExportedFile['method'], { kind: 'excerpts' | 'covered' }>;
  flaws?: readonly RecordingFlaw[];
}

interface VideoToMake {
  origin: string;
  fileName: string;
  make: (signal: AbortSignal, onProgress: OnProgress) => Promise<Result<MadeVideo, ExportFailure>>;
}

export async function saveVideo(services: Services, { origin, fileName, make }: VideoToMake): Promise<void> {
  await exportJobsOf(services).start({
    origin,
    fileName,
    async run(signal, onProgress, keep) {
      const saveBlob = await engineCode.load(signal).catch(() => null);
      if (saveBlob === null) return failed({ kind: 'codeMissing' });
      const made = await make(signal, onProgress);
      if (!made.ok) return made;
      const { video, method, flaws = [] } = made.value;
      const saved = await saveBlob(video, fileName, signal, keep);
      if (!saved.ok) return saved;
      return succeeded({ fileName: saved.value, bytes: video.size, method, flaws });
    },
  });
}
