import { useSharing } from '@/features/sharing/useSharing';
import { ShareCameraDialog } from '@/features/sharing/ShareCameraDialog';

/** The share dialog of one camera. */
export function CameraSharing({ cameraId, onClose }: { cameraId: string; onClose: () => void }) {
  return <ShareCameraDialog {...useSharing(cameraId)} onClose={onClose} />;
}
