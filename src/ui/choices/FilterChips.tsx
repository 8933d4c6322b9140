import { toggle, type Change } from '@/lib/toggle';
import { classes } from '@/ui/base/classes';
import styles from './FilterChips.module.css';

interface FilterChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; count: number; color?: string | undefined }[];
  /** An empty list shows everything. */
  selected: readonly Value[];
  onSelect: (change: Change<Value>) => void;
}

export function FilterChips<Value extends string>({
  label,
  options,
  selected,
  onSelect,
}: FilterChipsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {options.map(({ value, label: words, count, color }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          aria-pressed={selected.includes(value)}
          onClick={() => onSelect(toggle(value))}
        >
          {color !== undefined && <span className={classes(styles.dot, color)} />}
          <span className={styles.words}>{words}</span>
          <span className={styles.count}>{count}</span>
        </button>
      ))}
    </div>
  );
}
