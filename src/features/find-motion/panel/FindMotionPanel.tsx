import { commonText } from '@/text/common';
import { ListVideo } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Recording } from '@/domain/recordings';
import { addDays, dayOf, type Day } from '@/domain/dateRange';
import { useServices } from '@/store/hooks';
import { requestOneOfSeveral } from '@/store/playback';
import { actionText } from '@/text/actions';
import { longDay } from '@/text/format/days';
import { findMotionText as text } from '@/text/features/findMotion';
import { Button } from '@/ui/base/Button';
import { FilterChips } from '@/ui/choices/FilterChips';
import { RadioGroup } from '@/ui/forms/RadioGroup';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import {
  canSearch,
  type FoundMovement,
  type SearchedRecording,
  type SearchView,
  MotionSearch,
} from '../engine/MotionSearch';
import { INITIAL_AREA, type Area } from '../model/area';
import { SENSITIVITIES, type Sensitivity } from '../model/sensitivity';
import type { FindMotionProps } from '../findMotionProps';
import { LEAD_MS } from '../foundMovement';
import type { Services } from '@/store/services';
import parts from '@/ui/tools/panelParts.module.css';
import styles from './FindMotionPanel.module.css';
import { ProblemList } from '../ProblemList';
import { RegionPicture } from './RegionPicture';
import { Results } from './Results';
import { usePrefetch } from './usePrefetch';

declare module '@/store/featureValues' {
  interface SessionValues {
    motionSearch?: MotionSearch;
  }
}

function searchOfSession({ featureValues, session }: Services): MotionSearch {
  const values = featureValues.ofSession();
  if (values.motionSearch !== undefined) return values.motionSearch;
  const search = new MotionSearch();
  values.motionSearch = search;
  session.signal().addEventListener('abort', () => search.dispose(), { once: true });
  return search;
}

/**
 * Alternates recordings of one camera with recordings of the others, so that neither group has to wait for
 * the whole other group.
 */
function alternated(recordings: readonly Recording[], id: string | undefined): readonly Recording[] {
  const own = recordings.filter(({ cameraId }) => cameraId === id);
  const others = recordings.filter(({ cameraId }) => cameraId !== id);
  return recordings.flatMap((_, index) => [
    ...own.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]);
}

/**
 * @param drawnId ID of the camera in whose picture the user draws. The results of this camera matter most.
 */
const toSearched = (
  services: Services,
  recordings: readonly Recording[],
  drawnId: string | undefined,
): SearchedRecording[] =>
  alternated(recordings, drawnId).map(({ key, id: eventId, cameraId, code, at }) => ({
    key,
    cameraId,
    code,
    at,
    address: (signal) => requestOneOfSeveral(services, { eventId, cameraId }, signal),
  }));

/**
 * Chooses all cameras if none of the chosen ones has a recording, because the panel lists only cameras with
 * recordings.
 */
function choiceAmong(recordings: readonly Recording[], cameraIds: readonly string[]) {
  const ids = cameraIds.filter((id) => recordings.some(({ cameraId }) => cameraId === id));
  const isChosen = ({ cameraId }: Pick<Recording, 'cameraId'>) => ids.length === 0 || ids.includes(cameraId);
  return { ids, isChosen };
}

interface NotSearchedProps {
  day: Day;
  problems: SearchView['problems'];
  incomplete: SearchView['incomplete'];
  cameraName: (cameraId: string) => string;
  canRetry: boolean;
  onRetry: () => void;
}

function NotSearched({ day, problems, incomplete, cameraName, canRetry, onRetry }: NotSearchedProps) {
  if (problems.length + incomplete.length === 0) return null;
  return (
    <div className={styles.problems}>
      <ProblemList
        day={day}
        problems={problems}
        cameraNameOf={(index) => cameraName(problems[index]?.recording.cameraId ?? '')}
        summary={text.notSearched}
      />
      <ProblemList
        day={day}
        problems={incomplete}
        cameraNameOf={(index) => cameraName(incomplete[index]?.recording.cameraId ?? '')}
        summary={text.partMissing}
      />
      {canRetry && problems.length > 0 && (
        <Button variant="quiet" onClick={onRetry}>
          {actionText.tryAgain}
        </Button>
      )}
    </div>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

function statusOf({ phase, searched, total, movements, problems }: SearchView): string {
  switch (phase) {
    case 'idle':
    case 'searching':
      return '';
    case 'finished':
      return total > 0 && problems.length === total ? text.noneSearched : text.found(movements.length);
    case 'stopped':
      return text.stopped(searched, total);
    case 'interrupted':
      return text.interrupted(searched, total);
    case 'failed':
      return text.failed;
  }
}

export function FindMotionPanel(props: FindMotionProps) {
  const { recordings, shown, video, cameraName, onlyMovement, onPlayFrom, onOpenDay, onFound } = props;
  const {
    selectedNow,
    tracks,
    day,
    earliestDay,
    loadEarlierDays,
    isInitiallyOpen,
    openedResult,
    isSelected,
  } = props;
  const services = useServices();
  const [search] = useState(() => {
    const own = searchOfSession(services);
    if (!isInitiallyOpen) own.reset();
    return own;
  });
  const view = useSyncExternalStore(search.subscribe, search.getView);
  const [areas, setAreas] = useState<readonly Area[]>(() => search.getQuery()?.areas ?? [INITIAL_AREA]);
  const [sensitivity, setSensitivity] = useState<Sensitivity>(
    () => search.getQuery()?.sensitivity ?? 'normal',
  );
  const [scope] = useState(() => {
    const last = search.getScope();
    return last?.day === day ? last : null;
  });
  const [cameraIds, setCameraIds] = useState<readonly string[]>(scope?.cameraIds ?? []);
  const [days, setDays] = useState(scope?.days ?? 1);
  const firstDay = addDays(day, 1 - days);
  const [isLoading, setLoading] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const loading = useRef<AbortController | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  useEffect(() => () => loading.current?.abort(), []);
  useEffect(() => {
    if (canSearch()) search.prepare();
    return () => search.release();
  }, [search]);
  useEffect(() => {
    onFound(
      view.movements.map(({ at, until, recording: { key, cameraId } }) => ({ key, at, until, cameraId })),
    );
  }, [view.movements, onFound]);
  useEffect(() => () => onFound([]), [onFound]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedResult === null) return;
    const opened = root.current?.querySelector<HTMLElement>(`[data-movement="${CSS.escape(openedResult)}"]`);
    opened?.focus({ preventScroll: true });
    opened?.scrollIntoView({ block: 'center' });
  }, [openedResult]);

  const daysId = useId();
  const { isChosen } = useMemo(() => choiceAmong(recordings, cameraIds), [recordings, cameraIds]);
  const pictured = shown && isChosen(shown) ? shown : (recordings.find(isChosen) ?? null);
  const drawnId = pictured?.cameraId;
  const chosen = useMemo(
    () => toSearched(services, recordings.filter(isChosen), drawnId),
    [services, recordings, isChosen, drawnId],
  );
  usePrefetch(search, chosen, video, view.phase !== 'idle');

  const start = async () => {
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    const selected = selectedNow();
    const choice = choiceAmong(selected.recordings, cameraIds);
    const isPartial = selected.incompleteIds.some((cameraId) => choice.isChosen({ cameraId }));
    setIncomplete(isPartial);
    let earlier: readonly Recording[] = [];
    if (days > 1) {
      setLoading(true);
      const range = { from: firstDay, to: addDays(day, -1) };
      const loaded = await loadEarlierDays(range, controller.signal, choice.ids);
      if (controller.signal.aborted) return;
      setLoading(false);
      setIncomplete(isPartial || loaded.isIncomplete);
      earlier = loaded.recordings;
    }
    search.start(
      toSearched(services, [...earlier, ...selected.recordings].filter(choice.isChosen), drawnId),
      { areas, sensitivity },
      { day, days, cameraIds },
    );
  };
  const stop = () => {
    loading.current?.abort();
    setLoading(false);
    search.stop();
  };
  const retry = () => {
    search.retry();
    stopButton.current?.focus();
  };
  const listed = useMemo(() => new Set(recordings.map(({ key }) => key)), [recordings]);
  // Omits results whose camera or category is no longer selected. `recordings` also includes recordings that
  // began before midnight.
  const movements = view.movements.filter(
    ({ recording }) => listed.has(recording.key) || (dayOf(recording.at) !== day && isSelected(recording)),
  );
  const show = ({ id, at, recording }: FoundMovement) => {
    const time = Math.max(recording.at, at - LEAD_MS);
    if (listed.has(recording.key)) {
      onPlayFrom(recording.key, time);
      return;
    }
    search.hold();
    onOpenDay(recording, time, id);
  };

  if (!canSearch()) return <p className={parts.note}>{text.unsupported}</p>;
  const isSearching = view.phase === 'searching';
  return (
    <div ref={root} className={styles.panel}>
      <div className={styles.question}>
        <RegionPicture
          areas={areas}
          onChange={setAreas}
          video={pictured === shown ? video : null}
          thumbnailUrl={pictured?.thumbnailUrl ?? null}
          cameraName={pictured ? cameraName(pictured.cameraId) : ''}
        />
        <div className={styles.choices}>
          <RadioGroup
            label={text.sensitivity}
            options={SENSITIVITIES.map((value) => ({ value, label: text.sensitivities[value] }))}
            value={sensitivity}
            onChange={setSensitivity}
          />
          {tracks.length > 1 && (
            <div className={styles.cameras}>
              <FilterChips
                label={text.camera}
                options={tracks.map(({ cameraId, recordings: { length } }) => ({
                  value: cameraId,
                  label: cameraName(cameraId),
                  count: length,
                }))}
                selected={cameraIds}
                onSelect={setCameraIds}
              />
            </div>
          )}
          <div className={styles.days}>
            <label htmlFor={daysId}>{text.days}</label>
            <select
              id={daysId}
              className={styles.select}
              value={days}
              onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            >
              {DAYS.filter((count) => count === 1 || addDays(day, 1 - count) >= earliestDay).map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
            {days > 1 && <span className={styles.aside}>{text.daysHint(days, longDay(firstDay))}</span>}
          </div>
          <div className={parts.buttons}>
            <Button loading={isLoading} onClick={() => void start()} disabled={recordings.length === 0}>
              {commonText.search}
            </Button>
            <Button
              ref={stopButton}
              variant="quiet"
              className={styles.stop}
              aria-disabled={!isSearching && !isLoading}
              onClick={stop}
            >
              {text.stop}
            </Button>
          </div>
          {isSearching && (
            <div className={parts.progress}>
              <ProgressBar
                share={view.total === 0 ? null : view.searched / view.total}
                name={{ label: text.searching, value: text.searched(view.searched, view.total) }}
              />
              <span aria-hidden="true">{text.searched(view.searched, view.total)}</span>
            </div>
          )}
          <p role="status" className={parts.note}>
            {isLoading ? actionText.loading : statusOf(view)}
          </p>
          {isIncomplete && <p className={parts.note}>{text.daysIncomplete}</p>}
          {view.phase === 'failed' && (
            <Button variant="quiet" onClick={retry}>
              {actionText.tryAgain}
            </Button>
          )}
          <NotSearched
            day={day}
            problems={view.problems}
            incomplete={view.incomplete}
            cameraName={cameraName}
            canRetry={!isSearching && view.phase !== 'failed'}
            onRetry={retry}
          />
        </div>
      </div>
      {view.movements.length > 0 && (
        <div className={styles.only}>
          <Button
            variant="quiet"
            icon={<ListVideo size={18} />}
            aria-pressed={onlyMovement.isOn}
            disabled={onlyMovement.toggle === null}
            onClick={() => onlyMovement.toggle?.()}
          >
            {text.onlyMovement}
          </Button>
          <span className={styles.aside}>
            {text.onlyMovementHint(onlyMovement.playedTime, onlyMovement.skippedCount)}
          </span>
        </div>
      )}
      {movements.length > 0 && (
        <Results day={day} movements={movements} cameraName={cameraName} onSelect={show} />
      )}
    </div>
  );
}
