import { ScanSearch } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { findMotionText } from '@/text/features/findMotion';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import styles from './FindMotion.module.css';
import type { FindMotionProps } from './findMotionProps';

const FindMotionPanel = lazyPart(
  async () => (await import('./panel/FindMotionPanel')).FindMotionPanel,
  PartMissing,
);

/** The button that opens the search; everything behind it is loaded when it is pressed. */
export function FindMotion(props: FindMotionProps) {
  const [isOpen, setOpen] = useState(props.isInitiallyOpen);
  const id = useId();
  return (
    <div className={styles.root}>
      <Button
        variant="quiet"
        className={styles.open}
        icon={<ScanSearch size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (isOpen) props.onFound([]);
          setOpen(!isOpen);
        }}
      >
        {findMotionText.findMotion}
      </Button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <section aria-label={findMotionText.findMotion}>
            <Suspense fallback={null}>
              <FindMotionPanel {...props} />
            </Suspense>
          </section>
        )}
      </div>
    </div>
  );
}
