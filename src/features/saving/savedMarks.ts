import { useSyncExternalStore } from 'react';
import type { Saved } from '@/saving/types';
import type { AppDispatch } from '@/store/appThunk';
import { useAppDispatch } from '@/store/hooks';
import { savingScope, type SavingScope } from '@/store/saving';
import { readMark, writeMark } from '@/store/userMarks';

const NAME = 'saved';
/** The newest; a mark on something older is no loss. */
const MOST = 500;

interface SavedMarks {
  ids: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  add: (id: string) => Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

/** @returns the stored keys; none for what another version of this app has stored. */
function parseMarks(stored: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

const ofSession = new WeakMap<AbortSignal, SavedMarks>();

function createSavedMarks(dispatch: AppDispatch, ended: AbortSignal): SavedMarks {
  const listeners = new Set<() => void>();
  let ids = NONE;
  const read = async () => new Set(parseMarks(await dispatch(readMark(NAME))));
  const show = (next: ReadonlySet<string>) => {
    if (ended.aborted) return;
    ids = next;
    for (const listener of listeners) listener();
  };
  void read().then(show);
  return {
    ids: () => ids,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(id) {
      // Another tab may have saved something meanwhile.
      const known = await read();
      known.delete(id);
      show(new Set([...known, id].slice(-MOST)));
      await dispatch(writeMark(NAME, JSON.stringify([...ids])));
    },
  };
}

function savedMarksOf(dispatch: AppDispatch): SavedMarks {
  const { ended }: SavingScope = dispatch(savingScope());
  const known = ofSession.get(ended) ?? createSavedMarks(dispatch, ended);
  ofSession.set(ended, known);
  return known;
}

/** Notes that a clip was saved in this browser. @param id its `choiceKey` */
export const markSaved = (dispatch: AppDispatch, id: string): Promise<void> => savedMarksOf(dispatch).add(id);

/** Keys (`choiceKey`) of the clips that this user has saved in this browser. */
export function useSavedIds(): ReadonlySet<string> {
  const dispatch = useAppDispatch();
  const marks = savedMarksOf(dispatch);
  return useSyncExternalStore(marks.subscribe, marks.ids);
}

/** Marks those of several recordings that are in the file. */
export async function markEachSaved(
  dispatch: AppDispatch,
  clips: readonly { id: string }[],
  { how }: Saved,
): Promise<void> {
  const missing = new Set(how.kind === 'together' ? how.left.map(({ clip }) => clip.id) : []);
  for (const { id } of clips) if (!missing.has(id)) await markSaved(dispatch, id);
}
