import { useSharing } from '@/store/useSharing';
import { ShareCameraDialog } from '@/ui/ShareCameraDialog';

/** The share dialog of one camera. */
export function CameraSharing({ cameraId, onClose }: { cameraId: string; onClose: () => void }) {
  return <ShareCameraDialog {...useSharing(cameraId)} onClose={onClose} />;
}
