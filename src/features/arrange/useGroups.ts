import { useMemo } from 'react';
import { parseGroups } from '@/domain/cameras/cameraGroups';
import { usePersonalRecord } from '@/store/personalRecords';

/** A group with the ids of its cameras, those alone that are there. */
export interface ShownGroup {
  name: string;
  cameraIds: readonly string[];
}

const NONE: readonly ShownGroup[] = [];

/** The person's groups of these cameras; none until they are known. */
export function useGroups(cameras: readonly { id: string }[]): readonly ShownGroup[] {
  const record = usePersonalRecord('groups');
  return useMemo(() => {
    if (record?.kind !== 'stored') return NONE;
    return parseGroups(record.value).map(({ name, members }) => ({
      name,
      cameraIds: cameras.map(({ id }) => id).filter((id) => members.includes(record.hash(id))),
    }));
  }, [record, cameras]);
}
