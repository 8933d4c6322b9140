import { ListChecks, X } from 'lucide-react';
import { useState, type Ref } from 'react';
import { estimatedSize } from '@/features/saving/estimatedSize';
import { useAppDispatch } from '@/store/hooks';
import { saveLimit } from '@/saving/saveLimit';
import { choosingText } from '@/text/choosing';
import { Button } from '@/ui/base/Button';
import { useToolbarKeys } from '@/ui/choices/useToolbarKeys';
import type { ChosenAction, ChosenClip } from './chosenAction';
import { chosenActions } from './chosenActions';
import styles from './ChosenBar.module.css';

interface ChosenBarProps {
  ref: Ref<HTMLDivElement>;
  /** In order of time; at least one. */
  clips: readonly ChosenClip[];
  hiddenCount: number;
  isAll: boolean;
  isPartial: boolean;
  onChooseAll: () => void;
  onClear: () => void;
}

const ICON = 18;

/** How many recordings are chosen, and what can be done with them. */
export function ChosenBar(props: ChosenBarProps) {
  const { ref, clips, hiddenCount, isAll, isPartial, onChooseAll, onClear } = props;
  const dispatch = useAppDispatch();
  const { onKeyDown, itemProps } = useToolbarKeys();
  const [opened, setOpened] = useState<Extract<ChosenAction, { Panel: unknown }> | null>(null);

  const press = (action: ChosenAction) => {
    if ('start' in action) action.start(clips, dispatch);
    else setOpened(action);
  };
  const size = estimatedSize(dispatch, clips.length);
  const limit = saveLimit();
  const details = [
    choosingText.size(size),
    limit !== null && size > limit && choosingText.tooMuch(limit),
    hiddenCount > 0 && choosingText.hidden(hiddenCount),
    isAll && isPartial && choosingText.onlyLoaded,
  ].filter((words) => words !== false);
  return (
    <div ref={ref} className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the one stop for Tab */}
      <div role="toolbar" aria-label={choosingText.toolbar} className={styles.bar} onKeyDown={onKeyDown}>
        <p className={styles.words}>
          <span className={styles.count}>{choosingText.count(clips.length)}</span>
          <span className={styles.details}>{details.join(' · ')}</span>
        </p>
        <span className={styles.choice}>
          <Button
            {...itemProps(0)}
            variant="quiet"
            className={styles.button}
            icon={<ListChecks size={ICON} aria-hidden="true" />}
            onClick={onChooseAll}
          >
            {choosingText.chooseAll}
          </Button>
          <Button
            {...itemProps(1)}
            variant="quiet"
            className={styles.button}
            icon={<X size={ICON} aria-hidden="true" />}
            onClick={onClear}
          >
            {choosingText.clear}
          </Button>
        </span>
        <span className={styles.actions}>
          {chosenActions.map((action, index) => (
            <Button
              key={action.label}
              {...itemProps(index + 2)}
              variant={index === 0 ? 'primary' : 'quiet'}
              className={styles.button}
              icon={<action.icon size={ICON} aria-hidden="true" />}
              onClick={() => press(action)}
            >
              {action.label}
            </Button>
          ))}
        </span>
      </div>
      {opened && <opened.Panel clips={clips} onClose={() => setOpened(null)} />}
    </div>
  );
}
