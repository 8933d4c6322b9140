import { useRef, type ComponentProps } from 'react';
import { useFirstCameras } from '@/features/filters/useFirstCameras';
import { activityText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import type { Change } from '@/lib/toggle';
import { FilterChips } from '@/ui/choices/FilterChips';
import styles from './ReplayFilters.module.css';
import { commonText } from '@/text/common';

interface ReplayCamerasProps {
  cameras: ComponentProps<typeof FilterChips<string>>['options'];
  selected: readonly string[];
  onSelect: (change: Change<string>) => void;
}

export function ReplayCameras({ cameras, selected, onSelect }: ReplayCamerasProps) {
  const place = useRef<HTMLDivElement>(null);
  const { shown, hiddenCount, showAll } = useFirstCameras(cameras, ({ value }) => selected.includes(value));
  return (
    <div ref={place} tabIndex={-1} className={styles.cameras}>
      <FilterChips label={commonText.cameras} options={shown} selected={selected} onSelect={onSelect} />
      {hiddenCount > 0 && (
        <Button
          variant="quiet"
          className={styles.moreCameras}
          onClick={() => {
            showAll();
            // The pressed button unmounts.
            place.current?.focus({ preventScroll: true });
          }}
        >
          {activityText.moreCameras(hiddenCount)}
        </Button>
      )}
    </div>
  );
}
