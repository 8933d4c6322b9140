import { eventCategory } from '@/domain/events/cameraEvent';
import { counted } from '@/domain/events/eventFilter';
import type { Camera } from '@/domain/cameras/camera';
import { activityText } from '@/text/activity';
import { replayText } from '@/text/features/replay';
import { eventColor } from '@/ui/events/eventColor';
import { Button } from '@/ui/base/Button';
import { FilterChips } from '@/ui/choices/FilterChips';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useRef, type ComponentProps } from 'react';
import { useFirstCameras } from '@/features/filters/useFirstCameras';
import type { Change } from '@/lib/toggle';
import { useReplay } from '../ReplayContext';
import styles from './ReplayFilters.module.css';
import { commonText } from '@/text/common';

interface ReplayCamerasProps {
  cameras: ComponentProps<typeof FilterChips<string>>['options'];
  selected: readonly string[];
  onSelect: (change: Change<string>) => void;
}

export function ReplayCameras({ cameras, selected, onSelect }: ReplayCamerasProps) {
  const container = useRef<HTMLDivElement>(null);
  const { shown, hiddenCount, showAll } = useFirstCameras(cameras, ({ value }) => selected.includes(value));
  return (
    <div ref={container} tabIndex={-1} className={styles.cameras}>
      <FilterChips label={commonText.cameras} options={shown} selected={selected} onSelect={onSelect} />
      {hiddenCount > 0 && (
        <Button
          variant="quiet"
          className={styles.moreCameras}
          onClick={() => {
            showAll();
            container.current?.focus({ preventScroll: true });
          }}
        >
          {activityText.moreCameras(hiddenCount)}
        </Button>
      )}
    </div>
  );
}

export function ReplayFilters({ cameras }: { cameras: readonly Camera[] }) {
  const { selection, day } = useReplay();
  const { all, queue, load, isComplete, cameraName } = day;
  const { cameraIds, categories: selectedCategories } = selection.address;
  const categories = counted(all, all, ({ code }) => eventCategory(code));
  const perCamera = new Map(counted(all, all, ({ cameraId }) => cameraId));
  const quiet = cameras
    .filter(({ id }) => load.loads.get(id)?.kind === 'complete' && !perCamera.has(id))
    .map(({ name }) => name);
  const isFiltering = cameraIds.length > 0 || selectedCategories.length > 0;
  return (
    <section aria-label={commonText.showOnly} className={styles.filters}>
      <div className={styles.head}>
        <h2 className={styles.title}>{commonText.showOnly}</h2>
        {/* The button is hidden on an empty stage, which has its own. */}
        {isFiltering && queue.length > 0 && (
          <Button
            ref={moveFocusOnUnmount}
            variant="quiet"
            className={styles.showAll}
            onClick={selection.showAll}
          >
            {commonText.showAll}
          </Button>
        )}
      </div>
      <FilterChips
        label={replayText.categories}
        options={categories.map(([category, count]) => ({
          value: category,
          label: activityText.category(category),
          count,
          color: eventColor(category),
        }))}
        selected={selectedCategories}
        onSelect={selection.selectCategories}
      />
      <ReplayCameras
        cameras={cameras
          .filter(({ id }) => perCamera.has(id))
          .map(({ id }) => ({ value: id, label: cameraName(id), count: perCamera.get(id) ?? 0 }))}
        selected={cameraIds}
        onSelect={selection.selectCameras}
      />
      {isComplete && quiet.length > 0 && (
        <p className={styles.quiet}>{replayText.camerasWithoutEvents(quiet)}</p>
      )}
    </section>
  );
}
