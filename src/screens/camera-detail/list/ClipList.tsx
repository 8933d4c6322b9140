import { useCallback, useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import { Play } from 'lucide-react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';
import { eventName } from '@/text/eventNames';
import { dayOf } from '@/domain/dateRange';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { SelectRecording } from '@/features/export/SelectRecording';
import { RecordingSelection } from '@/features/export/RecordingSelection';
import { useSelection } from '@/features/export/useSelection';
import { RowMenu } from '@/features/export/RowMenu';
import { useSavedIds } from '@/features/export/savedRecordings';
import { useClipPrefetch } from '@/features/playback/sources';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { dashedDay } from '@/text/format/days';
import { timeText } from '@/text/format/times';
import { savingText } from '@/text/player/saving';
import { EventName } from '@/ui/events/EventName';
import { describedBy, EventTime, MarkDescriptions, type ShownMarks } from '@/ui/events/EventTime';
import { Picture } from '@/ui/pictures/Picture';
import { useIntent } from '@/ui/hooks/useIntent';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { EmptyState } from '@/ui/base/EmptyState';
import type { CameraDetailState } from '../useCameraDetail';
import { ListEnd } from './ListEnd';
import type { ShownClips } from './useShownClips';
import { DRAWN_WHOLE, VirtualList } from '@/ui/events/VirtualList';
import styles from './ClipList.module.css';
import { commonText } from '@/text/common';

function moveByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('[role="listitem"]');
  const next =
    (event.key === 'ArrowDown' && item?.nextElementSibling) ||
    (event.key === 'ArrowUp' && item?.previousElementSibling);
  const button = next ? next.querySelector('button') : null;
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** Height in pixels without a day's heading; must match the style sheet. */
const ITEM_HEIGHT = 56;

interface ClipItemProps {
  event: CameraEvent;
  isFirstOfDay: boolean;
  isSelected: boolean;
  isSaved: boolean;
  marks: ShownMarks;
  onSelect: (event: CameraEvent) => void;
  select: ReactNode;
  menu: ReactNode;
}

function ClipItem(props: ClipItemProps) {
  const { event, isFirstOfDay, isSelected, isSaved, marks, onSelect, select, menu } = props;
  const prefetch = useClipPrefetch(true);
  const signs = useIntent(() => {
    if (!isSelected) prefetch(event);
  });
  const savedId = useId();
  const description = eventName(event.code);
  const time = timeText(event.at);
  const when = <EventTime className={styles.time} at={event.at} text={time} {...marks} />;
  return (
    <>
      {isFirstOfDay && <h3 className={styles.separator}>{dashedDay(dayOf(event.at))}</h3>}
      <div className={styles.row} data-selectable>
        <button
          type="button"
          className={styles.item}
          aria-label={cameraDetailText.play(description, time)}
          aria-current={isSelected ? 'true' : undefined}
          aria-describedby={describedBy(marks, isSaved ? savedId : undefined)}
          onClick={() => onSelect(event)}
          onKeyDown={moveByKey}
          {...signs}
        >
          <span className={styles.picture}>
            {isSelected && <Picture src={event.thumbnailUrl} alt="" placeholder={null} />}
            <Play size={18} fill="currentColor" />
          </span>
          <span className={styles.words}>
            <EventName code={event.code} className={styles.event} />
            {isSaved ? (
              <span className={styles.details}>
                <span id={savedId} className={styles.saved}>
                  {savingText.saved}
                </span>
                {when}
              </span>
            ) : (
              when
            )}
          </span>
        </button>
        {select}
        {menu}
      </div>
    </>
  );
}

interface ClipListProps {
  detail: CameraDetailState;
  clips: ShownClips;
  activityId: string;
}

export function ClipList({ detail, clips, activityId }: ClipListProps) {
  const { load, isComplete } = detail;
  const { filter, shown, index: selectedIndex } = clips;
  const cameraName = detail.camera?.name ?? cameraDetailText.title;
  const onLoadMore = detail.events.length === 0 ? detail.open : detail.loadMore;
  const selection = useSelection(shown);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const saved = useSavedIds();
  const marks = useEventMarks();
  const nameOf = useCallback(() => cameraName, [cameraName]);
  const hasFailed = load.kind === 'failed';

  const onEnd = useCallback(() => {
    if (!isComplete && !hasFailed) onLoadMore();
  }, [isComplete, hasFailed, onLoadMore]);
  // Selecting the last loaded clip loads more, because the Previous button needs the next older clip.
  const isAtEnd = selectedIndex >= 0 && selectedIndex === shown.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);

  const isEmptyByFilter = shown.length === 0 && detail.events.length > 0;
  const end = (
    <ListEnd
      load={load}
      isComplete={isComplete}
      isEmpty={detail.events.length === 0}
      onLoadMore={onLoadMore}
    />
  );
  return (
    <section className={styles.panel} aria-label={commonText.lastActivity}>
      <h2 className={styles.title}>{commonText.lastActivity}</h2>
      {isEmptyByFilter && <EmptyState message={cameraDetailText.noneSelected} />}
      {shown.length === 0 ? (
        end
      ) : (
        <div className={styles.list} data-selecting={selection.selected.length > 0}>
          <VirtualList
            key={`${filter.categories.join()} ${filter.hours.join()}`}
            label={commonText.lastActivity}
            items={shown}
            isComplete={isComplete}
            itemHeight={ITEM_HEIGHT}
            inPage={!isWide}
            activeIndex={selectedIndex}
            isWhole={shown.length <= DRAWN_WHOLE}
            onEnd={onEnd}
            footer={end}
          >
            {(event, index) => {
              const before = shown[index - 1];
              const isStarred = marks.has(event, 'starred');
              return (
                <ClipItem
                  event={event}
                  isFirstOfDay={!before || dayOf(before.at) !== dayOf(event.at)}
                  isSelected={event.id === activityId}
                  isSaved={saved.has(eventKey(event))}
                  marks={{ isUnseen: marks.has(event, 'unseen'), isStarred }}
                  onSelect={detail.select}
                  select={<SelectRecording event={event} cameraName={cameraName} selection={selection} />}
                  menu={<RowMenu event={event} cameraName={cameraName} isStarred={isStarred} />}
                />
              );
            }}
          </VirtualList>
        </div>
      )}
      <MarkDescriptions />
      <RecordingSelection selection={selection} cameraName={nameOf} isPartial={!isComplete} />
    </section>
  );
}
