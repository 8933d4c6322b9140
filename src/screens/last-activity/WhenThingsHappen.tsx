import { ChartColumn } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { EventFilter } from '@/domain/events/eventFilter';
import { keptHeatMap } from '@/features/heat-map/keptHeatMap';
import { heatMapText } from '@/text/features/heatMap';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { Skeleton } from '@/ui/loading/Skeleton';
import styles from './WhenThingsHappen.module.css';

const HeatMap = lazyPart(async () => (await import('@/features/heat-map/HeatMap')).HeatMap, PartMissing);

interface WhenThingsHappenProps {
  filter: EventFilter;
  refreshedAt: number;
  cameraName: (cameraId: string) => string;
  children: ReactNode;
}

export function WhenThingsHappen({ filter, refreshedAt, cameraName, children }: WhenThingsHappenProps) {
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(() => keptHeatMap(state) !== null);
  const id = useId();
  return (
    <div className={styles.when}>
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          className={styles.button}
          icon={<ChartColumn size={18} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {heatMapText.title}
        </Button>
        {children}
      </div>
      <section id={id} aria-label={heatMapText.title} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className={styles.loading} />}>
            <HeatMap filter={filter} refreshedAt={refreshedAt} cameraName={cameraName} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
