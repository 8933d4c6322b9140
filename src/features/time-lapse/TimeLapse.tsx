import { FastForward } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { timeLapseText } from '@/text/features/timeLapse';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import styles from './TimeLapse.module.css';
import type { TimeLapseProps } from './timeLapseProps';

const TimeLapsePanel = lazyPart(
  async () => (await import('./panel/TimeLapsePanel')).TimeLapsePanel,
  PartMissing,
);

/** The button that opens the time-lapse; everything behind it is loaded when it is pressed. */
export function TimeLapse(props: TimeLapseProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.root}>
      <Button
        variant="quiet"
        className={styles.open}
        icon={<FastForward size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {timeLapseText.timeLapse}
      </Button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <section aria-label={timeLapseText.timeLapse}>
            <Suspense fallback={null}>
              <TimeLapsePanel {...props} />
            </Suspense>
          </section>
        )}
      </div>
    </div>
  );
}
