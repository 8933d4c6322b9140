import CirclePlay from 'lucide-react/icons/circle-play';
import { Fragment, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Away } from '@/domain/lastVisit';
import { writeReplayAddress } from '@/domain/replay/address';
import { reelOf } from '@/domain/replay/digest';
import { useAppDispatch } from '@/store/hooks';
import { noteAway } from '@/store/lastVisit';
import { awayText } from '@/text/away';
import { Button } from '@/ui/base/Button';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { digestParts } from './digestParts';
import { useDigest, type FoundDigest, type LoadedEvents } from './useDigest';
import styles from './WhileYouWereAway.module.css';

const Reel = lazyPart(async () => (await import('./Reel')).Reel, PartMissing);

const BEFORE_WORDS = 100;

interface WhileYouWereAwayProps {
  away: Away;
  /** What the page shows anyway. */
  loaded?: LoadedEvents | null;
  /** Whether the cameras may be asked for what is not loaded. */
  mayAsk: boolean;
  cameraName: (cameraId: string) => string;
}

/** What happened since the last visit, in a line; nothing where nothing did. */
export function WhileYouWereAway({ away, loaded = null, mayAsk, cameraName }: WhileYouWereAwayProps) {
  const found = useDigest(away, loaded, mayAsk);
  const [isDismissed, setDismissed] = useState(false);
  const dispatch = useAppDispatch();
  const word = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: keys go on from here.
    if (isDismissed) word.current?.focus({ preventScroll: true });
  }, [isDismissed]);
  if (isDismissed) {
    return (
      <p ref={word} tabIndex={-1} className="visually-hidden">
        {awayText.dismissed}
      </p>
    );
  }
  if (found === null || found.digest.events === 0) return null;
  return (
    <AwayLine
      away={away}
      found={found}
      cameraName={cameraName}
      onDismiss={() => {
        void dispatch(noteAway(null));
        setDismissed(true);
      }}
    />
  );
}

/** Words for a live region, which has to be there before them to be read out. */
function useSaid(words: string): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), BEFORE_WORDS);
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}

interface AwayLineProps {
  away: Away;
  found: FoundDigest;
  cameraName: (cameraId: string) => string;
  onDismiss: () => void;
}

function AwayLine({ away, found, cameraName, onDismiss }: AwayLineProps) {
  const { digest, activities, isComplete, now } = found;
  const dispatch = useAppDispatch();
  const [isWatching, setWatching] = useState(false);
  const wasWatched = useRef(false);
  const parts = useMemo(() => digestParts(digest, cameraName, now), [digest, cameraName, now]);
  const reel = useMemo(() => reelOf(activities, digest.since), [activities, digest.since]);
  const since = awayText.since(digest.since, now, isComplete);
  const sentence = since + parts.map(({ words }) => words).join(awayText.between);
  const said = useSaid(sentence);

  const seen = useRef(away.seen);
  const press = (key: string) => {
    seen.current = [...new Set([...seen.current, key])];
    const isAll = parts.every((part) => seen.current.includes(part.key));
    void dispatch(noteAway(isAll ? null : { since: away.since, seen: seen.current }));
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <section aria-label={awayText.title} className={styles.away}>
        <p className={styles.line}>
          {since}
          {parts.map(({ key, words, query }, index) => (
            <Fragment key={key}>
              {index > 0 && awayText.between}
              <Link to={`${paths.lastActivity}?${query}`} onClick={() => press(key)}>
                {words}
              </Link>
            </Fragment>
          ))}
        </p>
        <div className={styles.ways}>
          <Button
            variant="quiet"
            className={styles.way}
            icon={<CirclePlay size={18} aria-hidden="true" />}
            onClick={() => setWatching(true)}
          >
            {awayText.watch}
          </Button>
          <ButtonLink
            className={styles.way}
            to={`${paths.replay}?${writeReplayAddress({ time: digest.since })}`}
          >
            {awayText.replay}
          </ButtonLink>
          <Button variant="quiet" className={styles.way} onClick={onDismiss}>
            {awayText.dismiss}
          </Button>
        </div>
        <p className={styles.rule}>{awayText.rule}</p>
        {isWatching && (
          <Suspense fallback={null}>
            <Reel
              parts={reel}
              cameraName={cameraName}
              now={now}
              onSeen={() => {
                wasWatched.current = true;
                void dispatch(noteAway(null));
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
