import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';

/** What a dash camera saw, or a drawn street in its place. */
export function DashStill({
  src,
  alt,
  className,
}: {
  src: string | null;
  alt: string;
  className?: string | undefined;
}) {
  return <Picture src={src} alt={alt} className={className} placeholder={<PlaceDrawing kind="street" />} />;
}
