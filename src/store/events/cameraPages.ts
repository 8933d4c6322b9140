import { ACTIVITIES_PER_CAMERA } from '@/config/constants';
import type { NextPage } from '@/domain/events/eventFeed';
import { isDropped, type Failure } from '@/domain/result';
import type { Services } from '../services';
import { inBatches } from './inBatches';
import { noteNewestEvent } from './newestEvents';
import { requestNextPage } from './nextPage';

interface PageRequest {
  cameraId: string;
  begin: number;
  /** End of a first page, or the time of the previous page's last event. */
  after: number;
}

interface PagesOptions {
  which: 'first' | 'next';
  /** Another camera or an unrequested call must not end the session. */
  toleratesMissing: boolean;
}

type PagesOutcome =
  | { kind: 'dropped' }
  | { kind: 'unreachable' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'loaded'; failedCameraIds: string[] };

/** Unreachable cameras after which the server counts as unreachable, instead of three attempts for each. */
const MAX_UNREACHABLE = 6;

/**
 * Publishes pages as they arrive.
 * @param take not called after an abort; `awaited` counts missing answers
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
