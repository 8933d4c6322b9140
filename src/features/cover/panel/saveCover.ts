import { clipFileName } from '@/domain/export/fileName';
import { failed, succeeded } from '@/domain/result';
import { saveVideo, type ExportFailure } from '@/features/export/saveVideo';
import type { Services } from '@/store/services';
import type { CoveredRecording } from '../coveredRecording';
import type { CoverEngine, EngineFailure } from '../engine/CoverEngine';
import type { SaveOrder } from '../engine/messages';

/**
 * Converts a failure for the export tray. `codec` becomes `unreadable`, because the dialog has already
 * decoded frames with the codec.
 */
function exportFailure(failure: EngineFailure): ExportFailure {
  switch (failure.kind) {
    case 'codec':
    case 'undecodable':
    case 'soundOnly':
      return { kind: 'unreadable' };
    case 'slow':
      return { kind: 'unreachable' };
    default:
      return failure;
  }
}

export async function saveCover(
  services: Services,
  engine: CoverEngine,
  recording: CoveredRecording,
  order: Omit<SaveOrder, 'title' | 'at'>,
): Promise<void> {
  const at = recording.at + Math.round(order.start * 1_000);
  const fileName = clipFileName(recording.cameraName, at).replace(/\.mp4$/, ' covered.mp4');
  await saveVideo(services, {
    origin: `${recording.id} covered`,
    fileName,
    async make(signal, onProgress) {
      const whole = { ...order, title: recording.cameraName, at };
      const saved = await engine.save(whole, signal, (bytes, share) =>
        onProgress(bytes, share > 0 ? Math.round(bytes / share) : null),
      );
      if (!saved.ok) return failed(exportFailure(saved.failure));
      const { video, flaws } = saved.value;
      return succeeded({ video, method: { kind: 'covered' }, flaws });
    },
  });
}
