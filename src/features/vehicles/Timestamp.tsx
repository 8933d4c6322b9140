import { moment } from '@/text/screens/vehicles';
import { useNow } from './useNow';

/** When something was, as people say it, with the exact time for machines. */
export function Timestamp({ at, className }: { at: number; className?: string | undefined }) {
  const now = useNow();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {moment(at, now)}
    </time>
  );
}
