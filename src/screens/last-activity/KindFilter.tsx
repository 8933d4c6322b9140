import { activityCategory, type Activity, type ActivityCategory } from '@/domain/activity';
import { activityText } from '@/text/activity';
import { classes } from '@/ui/base/classes';
import { eventColour } from '@/ui/activity/eventColour';
import styles from './KindFilter.module.css';

interface KindFilterProps {
  activities: readonly Activity[];
  /** Empty: everything is shown. */
  chosen: readonly ActivityCategory[];
  onChoose: (chosen: ActivityCategory[]) => void;
}

function countedKinds(activities: readonly Activity[]): [ActivityCategory, number][] {
  const counts = new Map<ActivityCategory, number>();
  for (const { code } of activities) {
    const category = activityCategory(code);
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The kinds of events that there are, to show only some. */
export function KindFilter({ activities, chosen, onChoose }: KindFilterProps) {
  const kinds = countedKinds(activities);
  if (kinds.length < 2) return null;
  return (
    <div role="group" aria-label={activityText.filter} className={styles.kinds}>
      {kinds.map(([category, count]) => {
        const isChosen = chosen.includes(category);
        return (
          <button
            key={category}
            type="button"
            className={styles.kind}
            aria-pressed={isChosen}
            onClick={() => {
              onChoose(isChosen ? chosen.filter((other) => other !== category) : [...chosen, category]);
            }}
          >
            <span className={classes(styles.dot, eventColour(category))} />
            {activityText.category(category)}
            <span className={styles.count}>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
