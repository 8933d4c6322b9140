import { useParams } from 'react-router-dom';
import { CameraDetail } from './CameraDetail';

export function CameraDetailScreen() {
  const { deviceId = '', activityId = '' } = useParams();
  return <CameraDetail key={deviceId} cameraId={deviceId} activityId={activityId} />;
}
