import { useMemo } from 'react';
import { inOrder, parseOrder } from '@/domain/cameras/cameraOrder';
import { usePersonalRecord } from '@/store/personalRecords';

/** In the person's order; in the vendor's until that is known. @param idOf a function that stays the same */
export function useOrdered<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const record = usePersonalRecord('order');
  return useMemo(() => {
    if (record?.kind !== 'stored') return items;
    const ranks = new Map(parseOrder(record.value).map((hash, rank) => [hash, rank]));
    return inOrder(items, (item) => ranks.get(record.hash(idOf(item))) ?? -1);
  }, [record, items, idOf]);
}
