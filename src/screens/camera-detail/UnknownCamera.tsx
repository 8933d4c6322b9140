import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { EmptyState } from '@/ui/base/EmptyState';

export function UnknownCamera() {
  const isHomePortal = useAppSelector(selectIsHomePortal);
  return (
    <>
      <h1>{cameraDetailText.title}</h1>
      <EmptyState message={cameraDetailText.unknownCamera} detail={cameraDetailText.unknownCameraDetail}>
        <Link to={isHomePortal ? paths.home : paths.viewAll}>{cameraDetailText.home}</Link>
      </EmptyState>
    </>
  );
}
