import { startOfDay } from '@/domain/dateRange';
import { useToday } from '@/ui/hooks/useToday';

/** Returns the start of today in Unix epoch milliseconds, because relative times depend only on the day. */
export const useNow = (): number => startOfDay(useToday(Date.now));
