import type { SearchProblem } from '@/domain/searchProblem';
import { exactTimeText } from '@/text/format/days';
import { findMotionText as text } from '@/text/features/findMotion';
import { Button } from '@/ui/base/Button';
import type { SearchView } from '../engine/MotionSearch';
import styles from './FindMotionPanel.module.css';

interface NotSearchedProps {
  problems: SearchView['problems'];
  cameraName: (cameraId: string) => string;
  canRetry: boolean;
  onRetry: () => void;
}

/** Which recordings could not be searched, counted and named by their reason. */
export function NotSearched({ problems, cameraName, canRetry, onRetry }: NotSearchedProps) {
  const byReason = new Map<SearchProblem, string[]>();
  for (const { recording, problem } of problems) {
    const names = byReason.get(problem) ?? [];
    byReason.set(problem, names);
    names.push(text.result(exactTimeText(recording.at), cameraName(recording.cameraId)));
  }
  if (byReason.size === 0) return null;
  return (
    <div className={styles.problems}>
      {[...byReason].map(([problem, names]) => (
        <details key={problem}>
          <summary>{text.notSearched(names.length, problem)}</summary>
          <p>{names.join('; ')}</p>
        </details>
      ))}
      {canRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  );
}
