import { eventCategory } from '@/domain/events/cameraEvent';
import { instantsOf, type DayRange } from '@/domain/dateRange';
import { recordingsInOrder, tracksOf, type Recording, type RecordingFacts } from '@/domain/recordings';
import { EventLoader, type FetchPage } from '@/store/events/EventLoader';

interface RecordingQuery {
  cameraIds: readonly string[];
  /** Empty for all categories. */
  categories: readonly string[];
  range: DayRange;
  facts: RecordingFacts;
}

/**
 * Loads all events of some cameras and days, oldest first. An abort resolves with what has arrived.
 * @param latest end of an open range, Unix epoch milliseconds
 */
export async function loadRecordings(
  fetchPage: FetchPage,
  { cameraIds, categories, range, facts }: RecordingQuery,
  latest: number,
  signal: AbortSignal,
): Promise<{ recordings: Recording[]; isIncomplete: boolean }> {
  const loader = new EventLoader(cameraIds, instantsOf(range, latest), fetchPage);
  const loads = () => [...loader.getView().loads.values()];
  await new Promise<void>((resolve) => {
    const check = () => {
      if (loads().every(({ kind }) => kind !== 'loading')) resolve();
    };
    loader.subscribe(check);
    signal.addEventListener('abort', () => resolve(), { once: true });
    loader.start(signal);
    check();
  });
  const selected = new Set(categories);
  const { events } = loader.getView();
  const shown = events.filter(({ code }) => selected.size === 0 || selected.has(eventCategory(code)));
  return {
    recordings: recordingsInOrder(tracksOf(cameraIds, shown, facts)),
    isIncomplete: loads().some(({ kind }) => kind === 'failed'),
  };
}
