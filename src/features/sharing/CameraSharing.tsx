import { Suspense } from 'react';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import type { ShareCameraDialogProps } from './ShareCameraDialog';

const ShareCameraDialog = lazyPart(
  async () => (await import('./ShareCameraDialog')).ShareCameraDialog,
  PartMissing,
);

export function CameraSharing(props: ShareCameraDialogProps) {
  return (
    <Suspense fallback={null}>
      <ShareCameraDialog {...props} />
    </Suspense>
  );
}
