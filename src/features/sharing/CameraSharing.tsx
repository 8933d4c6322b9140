import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const ShareCameraDialog = lazyPart(
  async () => (await import('./ShareCameraDialog')).ShareCameraDialog,
  PartMissing,
);

export function CameraSharing(props: ComponentProps<typeof ShareCameraDialog>) {
  return (
    <Suspense fallback={null}>
      <ShareCameraDialog {...props} />
    </Suspense>
  );
}
