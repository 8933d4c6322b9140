import { Suspense, useState, type ReactNode } from 'react';
import { useCorrections } from '@/features/clocks/useCorrections';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { eventKey } from '@/domain/selection';
import { useServices } from '@/store/hooks';
import { requestClip } from '@/store/playback';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import type { CoveredRecording } from './coveredRecording';

const CoverDialog = lazyPart(async () => (await import('./panel/CoverDialog')).CoverDialog, PartMissing);

interface Covering {
  /**
   * @param event with the camera's uncorrected time
   * @param position seconds into the recording
   */
  cover: (
    camera: Pick<Camera, 'name'>,
    event: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
    position: number,
  ) => void;
  dialog: ReactNode;
}

export function useCovering(): Covering {
  const services = useServices();
  const { corrections } = useCorrections();
  // Keeps the recording for the dialog, because the page behind the dialog may switch to another recording.
  const [covered, setCovered] = useState<{ recording: CoveredRecording; position: number } | null>(null);
  return {
    cover({ name }, { id, cameraId, at }, position) {
      const recording: CoveredRecording = {
        id: eventKey({ cameraId, id }),
        cameraName: name,
        at,
        correction: corrections.get(cameraId) ?? 0,
        address: (signal) => requestClip(services, { eventId: id, cameraId }, signal),
      };
      setCovered({ recording, position });
    },
    dialog: covered !== null && (
      <Suspense fallback={null}>
        <CoverDialog {...covered} onClose={() => setCovered(null)} />
      </Suspense>
    ),
  };
}
