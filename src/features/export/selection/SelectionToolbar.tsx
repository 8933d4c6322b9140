import { FileArchive, FileCheck2, Film, ListChecks, X, type LucideIcon } from 'lucide-react';
import { Suspense, useState, type KeyboardEvent, type Ref } from 'react';
import { estimatedSize } from '../jobs/estimatedSize';
import { useServices } from '@/store/hooks';
import { exportLimit } from '@/recordings/parts/exportLimit';
import { selectionText } from '@/text/features/selection';
import { Button } from '@/ui/base/Button';
import { commonText } from '@/text/common';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { exportSelection, type SelectedRecording } from './exportSelection';
import { moveFocusByKeys } from '@/ui/choices/moveFocusByKeys';
import styles from './SelectionToolbar.module.css';

interface SelectionToolbarProps {
  ref: Ref<HTMLDivElement>;
  recordings: readonly SelectedRecording[];
  hiddenCount: number;
  isAll: boolean;
  isPartial: boolean;
  onSelectAll: () => void;
  onClear: () => void;
}

const ICON = 18;

const EvidencePack = lazyPart(
  async () => (await import('../evidence/EvidencePack')).EvidencePack,
  PartMissing,
);

type SelectionAction = { label: string; icon: LucideIcon } & (
  | { start: ReturnType<typeof exportSelection> }
  | { Panel: typeof EvidencePack }
);

const selectionActions = (): readonly SelectionAction[] => [
  { label: selectionText.saveAsOne, icon: Film, start: exportSelection('video') },
  { label: selectionText.saveAsZip, icon: FileArchive, start: exportSelection('zip') },
  { label: commonText.evidencePack, icon: FileCheck2, Panel: EvidencePack },
];

/**
 * Implements the ARIA toolbar pattern: the toolbar is one tab stop, and arrow keys move between its buttons.
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
function useToolbarKeys(): {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  itemProps: (index: number) => { tabIndex: number; onFocus: () => void };
} {
  const [stop, setStop] = useState(0);
  return {
    onKeyDown: moveFocusByKeys,
    itemProps: (index) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) }),
  };
}

export function SelectionToolbar(props: SelectionToolbarProps) {
  const { ref, recordings, hiddenCount, isAll, isPartial, onSelectAll, onClear } = props;
  const services = useServices();
  const { onKeyDown, itemProps } = useToolbarKeys();
  const [opened, setOpened] = useState<Extract<SelectionAction, { Panel: unknown }> | null>(null);

  const press = (action: SelectionAction) => {
    if ('start' in action) action.start(recordings, services);
    else setOpened(action);
  };
  const size = estimatedSize(services, recordings.length);
  const limit = exportLimit();
  const details = [
    selectionText.size(size),
    limit !== null && size > limit && selectionText.tooLarge(limit),
    hiddenCount > 0 && selectionText.hidden(hiddenCount),
    isAll && isPartial && selectionText.onlyLoaded,
  ].filter((words) => words !== false);
  return (
    <div ref={ref} className={styles.root}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons is the tab stop */}
      <div role="toolbar" aria-label={selectionText.toolbar} className={styles.bar} onKeyDown={onKeyDown}>
        <p className={styles.words}>
          <span className={styles.count}>{selectionText.count(recordings.length)}</span>
          <span className={styles.details}>{details.join(' · ')}</span>
        </p>
        <span className={styles.selection}>
          <Button
            {...itemProps(0)}
            variant="quiet"
            className={styles.button}
            icon={<ListChecks size={ICON} />}
            onClick={onSelectAll}
          >
            {selectionText.selectAll}
          </Button>
          <Button
            {...itemProps(1)}
            variant="quiet"
            className={styles.button}
            icon={<X size={ICON} />}
            onClick={onClear}
          >
            {selectionText.clear}
          </Button>
        </span>
        <span className={styles.actions}>
          {selectionActions().map((action, index) => (
            <Button
              key={action.label}
              {...itemProps(index + 2)}
              variant={index === 0 ? 'primary' : 'quiet'}
              className={styles.button}
              icon={<action.icon size={ICON} />}
              onClick={() => press(action)}
            >
              {action.label}
            </Button>
          ))}
        </span>
      </div>
      {opened && (
        <Suspense fallback={null}>
          <opened.Panel recordings={recordings} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
