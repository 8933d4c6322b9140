import { isObject } from '@/lib/isObject';

export interface ClipLink {
  at: number | null;
  listQuery: string;
}

export function readClipLink(state: unknown): ClipLink {
  if (!isObject(state)) return { at: null, listQuery: '' };
  const { at, listQuery } = state;
  return {
    at: typeof at === 'number' && Number.isSafeInteger(at) ? at : null,
    listQuery: typeof listQuery === 'string' && listQuery.startsWith('?') ? listQuery : '',
  };
}
