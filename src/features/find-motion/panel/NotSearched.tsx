import { actionText } from '@/text/actions';
import type { Day } from '@/domain/dateRange';
import { findMotionText as text } from '@/text/features/findMotion';
import { Button } from '@/ui/base/Button';
import { ProblemList } from '../ProblemList';
import type { SearchView } from '../engine/MotionSearch';
import styles from './FindMotionPanel.module.css';

interface NotSearchedProps {
  day: Day;
  problems: SearchView['problems'];
  cameraName: (cameraId: string) => string;
  canRetry: boolean;
  onRetry: () => void;
}

export function NotSearched({ day, problems, cameraName, canRetry, onRetry }: NotSearchedProps) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      <ProblemList
        day={day}
        problems={problems}
        cameraNameOf={(index) => cameraName(problems[index]?.recording.cameraId ?? '')}
        summary={text.notSearched}
      />
      {canRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {actionText.tryAgain}
        </Button>
      )}
    </div>
  );
}
