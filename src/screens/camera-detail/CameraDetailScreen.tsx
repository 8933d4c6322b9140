import { useParams } from 'react-router-dom';
import { CameraDetail } from './CameraDetail';

/** One camera and what it recorded. Another camera is another page: nothing of the one before is left. */
export function CameraDetailScreen() {
  const { deviceId = '', activityId = '' } = useParams();
  return <CameraDetail key={deviceId} cameraId={deviceId} activityId={activityId} />;
}
