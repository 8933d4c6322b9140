import { useSyncExternalStore } from 'react';
import type { ExportedFile } from './engine/types';
import { Emitter } from '@/lib/async/Emitter';
import { parseJson } from '@/lib/parseJson';
import type { Services } from '@/store/services';
import { useServices } from '@/store/hooks';

const NAME = 'saved';
const MAX_KEYS = 500;

interface SavedRecordings {
  ids: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
  add: (id: string) => Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

function parseKeys(stored: string | null): string[] {
  const keys = parseJson(stored);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

declare module '@/store/featureValues' {
  interface SessionValues {
    savedRecordings?: SavedRecordings;
  }
}

function createSavedRecordings({ marks, session }: Services): SavedRecordings {
  const ended = session.signal();
  const changes = new Emitter();
  let ids = NONE;
  const read = async () => new Set(parseKeys(await marks.read(NAME)));
  const show = (next: ReadonlySet<string>) => {
    if (ended.aborted) return;
    ids = next;
    changes.emit();
  };
  void read().then(show);
  const add = async (id: string) => {
    // Another tab may have saved a recording in the meantime.
    const known = await read();
    known.delete(id);
    show(new Set([...known, id].slice(-MAX_KEYS)));
    await marks.write(NAME, JSON.stringify([...ids]));
  };
  let last = Promise.resolve();
  return {
    ids: () => ids,
    subscribe: changes.subscribe,
    // Runs one change at a time, because concurrent changes would overwrite each other.
    add(id) {
      const run = () => add(id);
      last = last.then(run, run);
      return last;
    },
  };
}

function savedRecordingsOf(services: Services): SavedRecordings {
  return (services.featureValues.ofSession().savedRecordings ??= createSavedRecordings(services));
}

export const markSaved = (services: Services, id: string): Promise<void> =>
  savedRecordingsOf(services).add(id);

export function useSavedIds(): ReadonlySet<string> {
  const services = useServices();
  const marks = savedRecordingsOf(services);
  return useSyncExternalStore(marks.subscribe, marks.ids);
}

const isWhole = ({ flaws }: Pick<ExportedFile, 'flaws'>) => !flaws.some(({ kind }) => kind === 'growing');

export async function markEachSaved(
  services: Services,
  recordings: readonly { id: string }[],
  saved: ExportedFile,
): Promise<void> {
  if (!isWhole(saved)) return;
  const { method } = saved;
  const without =
    method.kind === 'together' ? [...method.skipped, ...method.flawed.filter((each) => !isWhole(each))] : [];
  const missing = new Set(without.map(({ recording }) => recording.id));
  for (const { id } of recordings) if (!missing.has(id)) await markSaved(services, id);
}
