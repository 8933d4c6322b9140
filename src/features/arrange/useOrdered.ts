import { useEffect, useMemo, useState } from 'react';
import { inOrder, parseOrder } from '@/domain/cameras/cameraOrder';
import { isOnline } from '@/lib/online';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';

/** Milliseconds for which items wait for the user's order. It is read while the cameras load, so that few wait at all. */
const ORDER_TIMEOUT_MS = 3_000;

/** @returns true once a wait has lasted for the given milliseconds */
function useIsLate(isWaiting: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting, milliseconds]);
  return isLate;
}

/**
 * Puts items into the user's order, or leaves them in the vendor's where that cannot be read.
 * @param idOf a function that stays the same
 * @returns null while the order is being read: what is drawn before would move under the user's hand.
 */
export function useOrdered<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] | null {
  const record = usePersonalRecord('order');
  const hasFailed = usePersonalRecordFailed('order');
  const isReading = record === null && items.length > 1 && !hasFailed && isOnline();
  const isLate = useIsLate(isReading, ORDER_TIMEOUT_MS);
  const isAwaited = isReading && !isLate;
  return useMemo(() => {
    if (isAwaited) return null;
    if (record?.kind !== 'stored') return items;
    const ranks = new Map(parseOrder(record.value).map((hash, rank) => [hash, rank]));
    return inOrder(items, (item) => ranks.get(record.hash(idOf(item))) ?? -1);
  }, [record, items, idOf, isAwaited]);
}
