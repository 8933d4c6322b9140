import { isObject } from '@/lib/isObject';

/** What a link to a clip carries beside its address, kept by the browser with the entry in the history. */
export interface ClipLink {
  /** When the clip was recorded, Unix epoch milliseconds; null when the link did not know. */
  at: number | null;
  /** The query of the list that the link was on, such as `?from=…&to=…`; empty when there was none. */
  listQuery: string;
}

/** Whatever is in the history, also of an older version of the app. */
export function readClipLink(state: unknown): ClipLink {
  if (!isObject(state)) return { at: null, listQuery: '' };
  const { at, listQuery } = state;
  return {
    at: typeof at === 'number' && Number.isSafeInteger(at) ? at : null,
    listQuery: typeof listQuery === 'string' && listQuery.startsWith('?') ? listQuery : '',
  };
}
