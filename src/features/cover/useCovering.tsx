import { Suspense, useState, type ReactNode } from 'react';
import { useCorrections } from '@/features/clocks/useCorrections';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { eventKey } from '@/domain/selection';
import { useAppDispatch } from '@/store/hooks';
import { requestClip } from '@/store/playback';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const CoverDialog = lazyPart(async () => (await import('./panel/CoverDialog')).CoverDialog, PartMissing);

/** Opens the dialog in which parts of a recording are covered; it is loaded then. */
export function useCovering(
  { name }: Pick<Camera, 'name'>,
  { id, cameraId, at }: Pick<CameraEvent, 'id' | 'cameraId' | 'at'>,
): { cover: (position: number) => void; dialog: ReactNode } {
  const dispatch = useAppDispatch();
  const { corrections } = useCorrections();
  const [position, setPosition] = useState<number | null>(null);
  return {
    cover: setPosition,
    dialog: position !== null && (
      <Suspense fallback={null}>
        <CoverDialog
          recording={{
            id: eventKey({ cameraId, id }),
            cameraName: name,
            at,
            correction: corrections.get(cameraId) ?? 0,
            address: (signal) => dispatch(requestClip({ eventId: id, cameraId }, signal)),
          }}
          position={position}
          onClose={() => setPosition(null)}
        />
      </Suspense>
    ),
  };
}
