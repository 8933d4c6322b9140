import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { EmptyState } from '@/ui/base/EmptyState';

/** The address names a camera that this user does not have. */
export function UnknownCamera() {
  return (
    <>
      <h1>{cameraDetailText.title}</h1>
      <EmptyState message={cameraDetailText.unknownCamera} detail={cameraDetailText.unknownCameraDetail}>
        <Link to={paths.home}>{cameraDetailText.home}</Link>
      </EmptyState>
    </>
  );
}
