import { isObject } from '@/lib/isObject';

export interface ClipLink {
  at: number | null;
  listQuery: string;
}

/** @param state of a history entry, perhaps written by an older version of the app */
export function readClipLink(state: unknown): ClipLink {
  if (!isObject(state)) return { at: null, listQuery: '' };
  const { at, listQuery } = state;
  return {
    at: typeof at === 'number' && Number.isSafeInteger(at) ? at : null,
    listQuery: typeof listQuery === 'string' && listQuery.startsWith('?') ? listQuery : '',
  };
}
