import { paths } from '@/config/paths';
import { type CameraEvent, eventCategory } from '@/domain/events/cameraEvent';
import { useMarkSeen } from '@/features/event-marks/useMarkSeen';
import { usePrefetchedClips } from '@/features/playback/sources';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { BackLink } from '@/ui/base/BackLink';
import { ErrorState } from '@/ui/base/ErrorState';
import { ClipList } from './list/ClipList';
import { useMemo } from 'react';
import { isFiltering, type EventFilter, type FilterChange } from '@/domain/events/eventFilter';
import { type Day, dayOf } from '@/domain/dateRange';
import { EventFilters } from '@/features/filters/EventFilters';
import { activityText } from '@/text/activity';
import { HourStrip } from '@/ui/events/strips/HourStrip';
import { useMinute } from '@/ui/hooks/useToday';
import { exactDateTimeText, nearDay, dashedDay } from '@/text/format/days';
import { EventName } from '@/ui/events/EventName';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { DetailPlayer } from './DetailPlayer';
import { cameraDetailIds } from './cameraDetailIds';
import { useCameraDetail } from './useCameraDetail';
import { useShownClips } from './list/useShownClips';
import styles from './CameraDetailScreen.module.css';
import { appText } from '@/text/app';
import { commonText } from '@/text/common';
import { Link, useLocation } from 'react-router-dom';
import { useAppSelector, useClock } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { EmptyState } from '@/ui/base/EmptyState';
import { Cctv, PersonStanding } from 'lucide-react';
import { useRecordingLink } from '@/features/clocks/useRecordingLink';
import { selectCameras } from '@/store/slices/houseCameraSlice';
import { ButtonLink } from '@/ui/base/ButtonLink';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { exactTimeText } from '@/text/format/times';
import { describedBy, EventTime } from '@/ui/events/EventTime';
import { DRAWN_WHOLE, VirtualList } from '@/ui/events/VirtualList';

/** Height in pixels; must match the style sheet. */
const ITEM_HEIGHT = 44;

interface DetectionsProps {
  events: readonly CameraEvent[];
  onSelect: (event: CameraEvent) => void;
}

function Detections({ events, onSelect }: DetectionsProps) {
  const people = useMemo(() => events.filter(({ code }) => eventCategory(code) === 'people'), [events]);
  const marks = useEventMarks();
  if (events.length === 0) return null;
  return (
    <section aria-label={cameraDetailText.detections} className={styles.panel}>
      <h2 className={styles.title}>
        {cameraDetailText.detections}
        {people.length > 0 && <span className={styles.count}> {people.length}</span>}
      </h2>
      {people.length === 0 ? (
        <p className={styles.none}>{cameraDetailText.noDetections}</p>
      ) : (
        <div className={styles.list} style={{ height: people.length * ITEM_HEIGHT }}>
          <VirtualList
            label={cameraDetailText.detections}
            items={people}
            isComplete
            itemHeight={ITEM_HEIGHT}
            isWhole={people.length <= DRAWN_WHOLE}
          >
            {(event) => {
              const shown = { isUnseen: marks.has(event, 'unseen'), isStarred: marks.has(event, 'starred') };
              return (
                <button
                  type="button"
                  className={styles.detection}
                  aria-describedby={describedBy(shown)}
                  onClick={() => onSelect(event)}
                >
                  <PersonStanding size={18} className={styles.icon} />
                  <span className={styles.words}>{cameraDetailText.personDetected}</span>{' '}
                  <EventTime
                    className={styles.time}
                    at={event.at}
                    text={`${dashedDay(dayOf(event.at))} ${exactTimeText(event.at)}`}
                    {...shown}
                  />
                </button>
              );
            }}
          </VirtualList>
        </div>
      )}
    </section>
  );
}

interface ClipFiltersProps {
  day: Day;
  events: readonly CameraEvent[];
  ofDay: readonly CameraEvent[];
  shownCount: number;
  isComplete: boolean;
  filter: EventFilter;
  onSelect: (change: FilterChange) => void;
}

function ClipFilters(props: ClipFiltersProps) {
  const { day, events, ofDay, shownCount, isComplete, filter, onSelect } = props;
  const now = useMinute(useClock());
  const count = isComplete ? activityText.eventCount(shownCount) : activityText.eventsSoFar(shownCount);
  const summary = isFiltering(filter) ? count : '';
  return (
    <section aria-label={cameraDetailText.choice} className={styles.choice}>
      <h2 className={styles.choiceTitle}>{nearDay(day, now)}</h2>
      <HourStrip
        day={day}
        events={ofDay}
        now={now}
        selected={filter.hours}
        onSelect={(change) => onSelect(({ hours }) => ({ hours: change(hours) }))}
      />
      <EventFilters events={events} filter={filter} onSelect={onSelect} summary={summary} />
      <p className="visually-hidden" aria-live="polite">
        {summary}
      </p>
    </section>
  );
}

function SelectedClip({ cameraName, event }: { cameraName: string; event: CameraEvent }) {
  return (
    <section aria-label={cameraDetailText.selected} aria-live="polite" className={styles.clip}>
      <Picture
        className={styles.thumbnail}
        src={event.thumbnailUrl}
        alt=""
        loading="eager"
        placeholder={<PlaceDrawing name={cameraName} />}
      />
      <div className={styles.clipWords}>
        <p>
          <EventName code={event.code} />
        </p>
        <p className={styles.clipTime}>
          <time dateTime={new Date(event.at).toISOString()}>{exactDateTimeText(event.at)}</time>
        </p>
      </div>
    </section>
  );
}

function UnknownCamera() {
  const isHomePortal = useAppSelector(selectIsHomePortal);
  return (
    <>
      <h1>{cameraDetailText.title}</h1>
      <EmptyState message={cameraDetailText.unknownCamera} detail={cameraDetailText.unknownCameraDetail}>
        <Link to={isHomePortal ? paths.home : paths.viewAll}>{cameraDetailText.home}</Link>
      </EmptyState>
    </>
  );
}

function ReplayLink({ event }: { event: CameraEvent }) {
  const replay = useRecordingLink(event);
  const hasOthers = useAppSelector(selectCameras).length > 1;
  const isHomePortal = useAppSelector(selectIsHomePortal);
  if (!hasOthers || !isHomePortal) return null;
  return (
    <ButtonLink {...replay} className={styles.replayLink} icon={<Cctv size={18} />}>
      {commonText.otherCameras}
    </ButtonLink>
  );
}

function CameraDetail({ cameraId, activityId }: { cameraId: string; activityId: string }) {
  const detail = useCameraDetail(cameraId, activityId);
  const { camera, camerasLoad, isOpened, events, selected, load } = detail;
  const clips = useShownClips(events, selected);
  const sourceOf = usePrefetchedClips(detail.isCurrent);
  const { day, shown, older, newer } = clips;
  useMarkSeen(selected);

  if (!camera && isOpened && camerasLoad.kind === 'loaded') return <UnknownCamera />;
  if (!camera && isOpened && camerasLoad.kind === 'failed') {
    return (
      <>
        <h1>{cameraDetailText.title}</h1>
        <ErrorState failure={camerasLoad.failure} message={appText.crashed} onRetry={detail.open} />
      </>
    );
  }

  const step = (beside: CameraEvent, by: number) => {
    // `globalThis.location` may be newer than the rendered location.
    const { pathname } = globalThis.location;
    const current = shown.findIndex(({ id }) => paths.cameraDetail(cameraId, id) === pathname);
    const next = current < 0 ? beside : shown[current + by];
    if (next) detail.select(next);
  };

  const isFirstLoad = events.length === 0 && load.kind !== 'loaded' && load.kind !== 'failed';
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <BackLink className={styles.back} to={`${paths.lastActivity}${detail.listQuery}`}>
          {commonText.backToLastActivity}
        </BackLink>
        <h1>{camera?.name ?? cameraDetailText.title}</h1>
        <p role="status" className={styles.notifications}>
          {isFirstLoad ? cameraDetailText.loadingCamera : cameraDetailText.notifications(events.length)}
        </p>
      </header>
      <div className={styles.watch}>
        <DetailPlayer
          detail={detail}
          sourceOf={sourceOf}
          onOlder={older && (() => step(older, 1))}
          onNewer={newer && (() => step(newer, -1))}
        />
        {camera && selected && (
          <div className={styles.selected}>
            <SelectedClip cameraName={camera.name} event={selected} />
            <ReplayLink event={selected} />
          </div>
        )}
        {day !== null && (
          <ClipFilters
            day={day}
            events={events}
            ofDay={clips.ofDay}
            shownCount={shown.length}
            isComplete={detail.isComplete}
            filter={clips.filter}
            onSelect={clips.select}
          />
        )}
        <Detections events={events} onSelect={detail.select} />
      </div>
      <ClipList detail={detail} clips={clips} activityId={activityId} />
    </div>
  );
}

export function CameraDetailScreen() {
  const { cameraId, activityId } = cameraDetailIds(useLocation().pathname);
  return <CameraDetail key={cameraId} cameraId={cameraId} activityId={activityId} />;
}
