import { ACTIVITIES_PER_CAMERA } from '@/config/constants';
import type { NextPage } from '@/domain/events/eventFeed';
import { isDropped, type Failure } from '@/domain/result';
import type { Services } from '../services';
import { inBatches } from './inBatches';
import { noteNewestEvent } from './newestEvents';
import { requestNextPage } from './nextPage';

/** A page of one camera; both times inclusive, Unix epoch milliseconds. */
interface PageRequest {
  cameraId: string;
  begin: number;
  /** End of a first page; of a page that follows another one, the time of that one's last event. */
  after: number;
}

interface PagesOptions {
  /** The newest page of a range, or the one that follows what is loaded. */
  which: 'first' | 'next';
  /** A camera may be gone since it was listed: there are others, or the user did not ask for it, so the session is not over. */
  toleratesMissing: boolean;
}

/** What came of asking several cameras. */
type PagesOutcome =
  /** The signal was aborted, or the session has ended. */
  | { kind: 'dropped' }
  | { kind: 'unreachable' }
  /** Not one page came. */
  | { kind: 'failed'; failure: Failure }
  | { kind: 'loaded'; failedCameraIds: string[] };

/** After so many unreachable cameras the server counts as unreachable, instead of after all of them, three attempts each. */
const MAX_UNREACHABLE = 6;

/**
 * Asks cameras for a page each, and passes on what comes while it comes.
 * @param take is not called any more once the signal is aborted; `awaited` is how many have not answered yet.
 */
export async function requestCameraPages(
  services: Services,
  questions: readonly PageRequest[],
  { which, toleratesMissing }: PagesOptions,
  signal: AbortSignal,
  take: (pages: NextPage[], awaited: number) => void,
): Promise<PagesOutcome> {
  const { api } = services;
  if (signal.aborted) return { kind: 'dropped' };
  const asking = new AbortController();
  const stop = () => asking.abort();
  signal.addEventListener('abort', stop);
  const failures: { cameraId: string; failure: Failure }[] = [];
  let awaited = questions.length;

  const answers = questions.map(async ({ cameraId, begin, after }) => {
    const query = { cameraId, begin, size: ACTIVITIES_PER_CAMERA };
    const page = await (which === 'next'
      ? requestNextPage(api, { ...query, after }, asking.signal, { toleratesMissing })
      : api.events.page({ ...query, end: after }, asking.signal, { toleratesMissing }));
    awaited -= 1;
    if (!page.ok) {
      failures.push({ cameraId, failure: page.failure });
      const noneSucceeded = failures.length === questions.length - awaited;
      if (noneSucceeded && failures.length >= MAX_UNREACHABLE && areUnreachable(failures)) stop();
      return [];
    }
    noteNewestEvent(services, cameraId, page.value.events);
    const events = page.value.events.map((event) => ({ ...event, cameraId }));
    return [{ cameraId, events, isLast: page.value.isLast, after }];
  });
  await inBatches(answers, (batch) => {
    if (!asking.signal.aborted) take(batch.flat(), awaited);
  });
  signal.removeEventListener('abort', stop);
  if (signal.aborted) return { kind: 'dropped' };
  if (asking.signal.aborted) return { kind: 'unreachable' };
  return outcomeOf(failures, questions.length);
}

const areUnreachable = (failures: readonly { failure: Failure }[]): boolean =>
  failures.every(({ failure }) => failure.kind === 'unreachable');

function outcomeOf(failures: readonly { cameraId: string; failure: Failure }[], asked: number): PagesOutcome {
  if (failures.some(({ failure }) => isDropped(failure))) return { kind: 'dropped' };
  const [first] = failures;
  if (!first || failures.length < asked) {
    return { kind: 'loaded', failedCameraIds: failures.map(({ cameraId }) => cameraId) };
  }
  return areUnreachable(failures) ? { kind: 'unreachable' } : { kind: 'failed', failure: first.failure };
}
