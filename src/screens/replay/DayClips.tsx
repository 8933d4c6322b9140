import { SquareCheck } from 'lucide-react';
import { Suspense, useId, useMemo, useState } from 'react';
import type { Clip } from '@/domain/replay/clips';
import type { QueueItem } from '@/domain/replay/queue';
import { ChosenClips } from '@/features/choosing/ChosenClips';
import { useChoice } from '@/features/choosing/useChoice';
import { choosingText } from '@/text/choosing';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import styles from './DayClips.module.css';

const DayClipList = lazyPart(async () => (await import('./DayClipList')).DayClipList, PartMissing);

interface DayClipsProps {
  queue: readonly QueueItem[];
  /** The recording on the stage. */
  clip: Clip | null;
  isComplete: boolean;
  cameraName: (cameraId: string) => string;
  onPlay: (clip: Clip) => void;
}

/** The timeline's recordings as a list, oldest first, of which some or all can be chosen. */
export function DayClips({ queue, clip, isComplete, cameraName, onPlay }: DayClipsProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const clips = useMemo(() => queue.map((item) => item.clip), [queue]);
  const choosing = useChoice(clips);
  return (
    <>
      {clips.length > 0 && (
        <div>
          <Button
            variant="quiet"
            className={styles.open}
            icon={<SquareCheck size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {choosingText.openList}
          </Button>
          <div id={listId} data-choosing={choosing.chosen.length > 0}>
            {isOpen && (
              <Suspense fallback={null}>
                <DayClipList
                  clips={clips}
                  activeKey={clip?.key ?? null}
                  isComplete={isComplete}
                  cameraName={cameraName}
                  choosing={choosing}
                  onPlay={onPlay}
                />
              </Suspense>
            )}
          </div>
        </div>
      )}
      <ChosenClips choosing={choosing} cameraName={cameraName} isPartial={!isComplete} />
    </>
  );
}
