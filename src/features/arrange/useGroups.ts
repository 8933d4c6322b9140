import { useMemo } from 'react';
import { parseGroups } from '@/domain/cameras/cameraGroups';
import { usePersonalRecord } from '@/store/personalRecords';

export interface ShownGroup {
  name: string;
  cameraIds: readonly string[];
}

const NONE: readonly ShownGroup[] = [];

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
