import { spokenTime } from '@/text/screens/vehicles';
import { useNow } from './useNow';

export function Timestamp({ at, className }: { at: number; className?: string | undefined }) {
  const now = useNow();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {spokenTime(at, now)}
    </time>
  );
}
