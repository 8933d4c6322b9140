import type { Day } from '@/domain/dateRange';
import type { RecordingProblem } from '@/domain/recordingProblem';
import { dateTimeText } from '@/text/format/days';
import { findMotionText as text } from '@/text/features/findMotion';
import styles from './ProblemList.module.css';

interface ProblemListProps {
  day: Day;
  problems: readonly { recording: { at: number }; problem: RecordingProblem }[];
  cameraNameOf: (index: number) => string;
  summary: (recordings: number, problem: RecordingProblem) => string;
}

export function ProblemList({ day, problems, cameraNameOf, summary }: ProblemListProps) {
  const byReason = new Map<RecordingProblem, string[]>();
  for (const [index, { recording, problem }] of problems.entries()) {
    const names = byReason.get(problem) ?? [];
    byReason.set(problem, names);
    names.push(text.result(dateTimeText(recording.at, day), cameraNameOf(index)));
  }
  return [...byReason].map(([problem, names]) => (
    <details key={problem} className={styles.problem}>
      <summary>{summary(names.length, problem)}</summary>
      <p>{names.join('; ')}</p>
    </details>
  ));
}
