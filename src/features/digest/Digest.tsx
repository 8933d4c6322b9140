import CirclePlay from 'lucide-react/icons/circle-play';
import { Fragment, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { LastVisit } from '@/domain/events/lastVisit';
import { writeReplayAddress } from '@/domain/replayAddress';
import { reelOf, digestOf } from './model/digest';
import { useServices, useAppSelector, useAppDispatch, useClock } from '@/store/hooks';
import { saveLastVisit, saveSeen } from '@/store/lastVisit';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { digestText } from '@/text/features/digest';
import { Button } from '@/ui/base/Button';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { digestParts } from './digestParts';
import styles from './Digest.module.css';
import { commonText } from '@/text/common';
import { CALENDAR_DAYS_BACK } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { selectableDays, startOfDay } from '@/domain/dateRange';
import { requestEventsSince, type EventsSince } from '@/store/events/eventsSince';
import { useToday } from '@/ui/hooks/useToday';

const Reel = lazyPart(async () => (await import('./Reel')).Reel, PartMissing);

const BEFORE_WORDS = 100;

interface DigestProps {
  lastVisit: LastVisit;
  loaded?: LoadedEvents | null;
  mayAsk: boolean;
  cameraName: (cameraId: string) => string;
}

interface LoadedEvents extends EventsSince {
  /** Start of the loaded days, Unix epoch milliseconds. */
  begin: number;
}

interface FoundDigest {
  digest: ReturnType<typeof digestOf>;
  events: readonly CameraEvent[];
  isComplete: boolean;
  /** Start of today, Unix epoch milliseconds. */
  now: number;
}

/**
 * Requests the events since the last visit if `mayAsk` is true and `loaded` does not reach back that far.
 * Otherwise uses `loaded`.
 * @returns null until the events are known
 */
function useDigest(lastVisit: LastVisit, loaded: LoadedEvents | null, mayAsk: boolean): FoundDigest | null {
  const dispatch = useAppDispatch();
  // The texts and links of a digest depend on the current day, but not on the time of day.
  const now = startOfDay(useToday(useClock()));
  // Lists show no events before the calendar's first day.
  const since = Math.max(lastVisit.since, startOfDay(selectableDays(now, CALENDAR_DAYS_BACK).from));
  const reaches = loaded !== null && loaded.begin <= since;
  const asks = mayAsk && !reaches;
  const [answer, setAnswer] = useState<{ since: number; events: EventsSince } | null>(null);
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const events = await dispatch(requestEventsSince(since, controller.signal));
      if (events && !controller.signal.aborted) setAnswer({ since, events });
    };
    void ask();
    return () => controller.abort();
  }, [dispatch, asks, since]);

  return useMemo(() => {
    const own = answer?.since === since ? answer.events : null;
    const known = asks ? own : loaded;
    if (known === null) return null;
    const from = asks || reaches || loaded === null ? since : loaded.begin;
    const { events, isComplete } = known;
    return { digest: digestOf(events, from), events, isComplete, now };
  }, [answer, asks, loaded, reaches, since, now]);
}

export function Digest({ lastVisit, loaded = null, mayAsk, cameraName }: DigestProps) {
  const found = useDigest(lastVisit, loaded, mayAsk);
  const [isDismissed, setDismissed] = useState(false);
  const services = useServices();
  const word = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDismissed) word.current?.focus({ preventScroll: true });
  }, [isDismissed]);
  if (isDismissed) {
    return (
      <p ref={word} tabIndex={-1} className="visually-hidden">
        {digestText.dismissed}
      </p>
    );
  }
  if (found === null || found.digest.events === 0) return null;
  return (
    <DigestLine
      lastVisit={lastVisit}
      found={found}
      cameraName={cameraName}
      onDismiss={() => {
        void saveLastVisit(services, null);
        setDismissed(true);
      }}
    />
  );
}

function useSaid(words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), BEFORE_WORDS);
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}

interface DigestLineProps {
  lastVisit: LastVisit;
  found: FoundDigest;
  cameraName: (cameraId: string) => string;
  onDismiss: () => void;
}

function DigestLine({ lastVisit, found, cameraName, onDismiss }: DigestLineProps) {
  const { digest, events, isComplete, now } = found;
  const services = useServices();
  const isHomePortal = useAppSelector(selectIsHomePortal);
  const [isWatching, setWatching] = useState(false);
  const wasWatched = useRef(false);
  const parts = digestParts(digest, cameraName, now);
  const reel = useMemo(() => reelOf(events, digest.since), [events, digest.since]);
  const since = digestText.since(digest.since, now, isComplete);
  const sentence = since + parts.map(({ words }) => words).join(digestText.between);
  const said = useSaid(sentence);

  const seen = useRef(lastVisit.seen);
  const press = (key: string) => {
    seen.current = [...seen.current, key];
    const keys = parts.map((part) => part.key);
    void saveSeen(services, { since: lastVisit.since, seen: seen.current }, keys);
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <section aria-label={digestText.title} className={styles.lastVisit}>
        <p className={styles.line}>
          {since}
          {parts.map(({ key, words, query }, index) => (
            <Fragment key={key}>
              {index > 0 && digestText.between}
              <Link to={`${paths.lastActivity}?${query}`} onClick={() => press(key)}>
                {words}
              </Link>
            </Fragment>
          ))}
        </p>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            className={styles.action}
            icon={<CirclePlay size={18} />}
            onClick={() => setWatching(true)}
          >
            {digestText.watch}
          </Button>
          {isHomePortal && (
            <ButtonLink
              className={styles.action}
              to={`${paths.replay}?${writeReplayAddress({ time: digest.since })}`}
            >
              {commonText.replay}
            </ButtonLink>
          )}
          <Button variant="quiet" className={styles.action} onClick={onDismiss}>
            {commonText.dismiss}
          </Button>
        </div>
        <p className={styles.rule}>{digestText.rule}</p>
        {isWatching && (
          <Suspense fallback={null}>
            <Reel
              parts={reel}
              cameraName={cameraName}
              now={now}
              onSeen={() => {
                wasWatched.current = true;
                void saveLastVisit(services, null);
              }}
              onClose={() => {
                setWatching(false);
                if (wasWatched.current) onDismiss();
              }}
            />
          </Suspense>
        )}
      </section>
    </>
  );
}
