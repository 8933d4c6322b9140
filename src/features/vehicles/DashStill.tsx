import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';

export function DashStill({
  src,
  alt,
  className,
}: {
  src: string | null;
  alt: string;
  className?: string | undefined;
}) {
  return <Picture src={src} alt={alt} className={className} placeholder={<PlaceDrawing name="" />} />;
}
