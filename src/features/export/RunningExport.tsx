import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { exportText } from '@/text/features/export';
import { Button } from '@/ui/base/Button';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import parts from '@/ui/tools/panelParts.module.css';
import { progressText, shareOf, type RunningState } from './jobs/exportProgress';

interface RunningExportProps {
  label: string;
  state: RunningState;
  onCancel: () => void;
  onFocusLost: () => void;
}

export function RunningExport({ label, state, onCancel, onFocusLost }: RunningExportProps) {
  const root = useRef<HTMLDivElement>(null);
  const loseFocus = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement) === true) loseFocus();
    };
  }, []);
  return (
    <div ref={root} className={parts.progress}>
      <ProgressBar share={shareOf(state)} name={{ label, value: progressText(state) }} />
      <span aria-hidden="true">{progressText(state)}</span>
      <div>
        <Button variant="quiet" onClick={onCancel}>
          {exportText.cancelCut}
        </Button>
      </div>
    </div>
  );
}
