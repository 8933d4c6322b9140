import { moment } from '@/text/screens/vehicles';
import { useNow } from './useNow';

/** Shows a relative time, with the exact one in `datetime`. */
export function Timestamp({ at, className }: { at: number; className?: string | undefined }) {
  const now = useNow();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {moment(at, now)}
    </time>
  );
}
