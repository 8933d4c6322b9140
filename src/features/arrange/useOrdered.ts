import { useEffect, useMemo, useState } from 'react';
import { inOrder, parseOrder } from '@/domain/cameras/cameraOrder';
import { isOnline } from '@/lib/browser/online';
import { usePersonalRecord, usePersonalRecordFailed } from '@/store/personalRecords';

const ORDER_TIMEOUT_MS = 3_000;

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
 * Sorts items by the user's order. Keeps the vendor's order if none is stored, if reading fails or takes
 * longer than `ORDER_TIMEOUT_MS`, or while the browser is offline.
 * @param idOf must be the same function in every render
 * @returns null while waiting for the order, because an order that arrives later moves items under the
 * pointer
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
