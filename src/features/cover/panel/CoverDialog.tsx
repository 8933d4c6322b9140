import { useEffect, useState } from 'react';
import { coverText as text } from '@/text/features/cover';
import { exportText } from '@/text/features/export';
import { recordingProblems } from '@/text/features/findMotion';
import { actionText } from '@/text/actions';
import { commonText } from '@/text/common';
import { problemOf } from '@/recordings/recordingProblem';
import { Button } from '@/ui/base/Button';
import { Dialog } from '@/ui/mui/Dialog';
import type { CoveredRecording } from '../coveredRecording';
import { canCover, CoverEngine, type EngineFailure } from '../engine/CoverEngine';
import type { OpenedRecording } from '../engine/messages';
import { CoverEditor } from './CoverEditor';
import styles from './CoverPanel.module.css';

function failureText(failure: EngineFailure): string {
  switch (failure.kind) {
    case 'codeMissing':
    case 'brokeOff':
    case 'noEncoder':
    case 'verificationFailed':
      return exportText.failures[failure.kind];
    case 'incompatible':
      return text.failed({ reason: recordingProblems.other });
    default:
      return text.failed({ reason: recordingProblems[problemOf(failure)] });
  }
}

interface CoverDialogProps {
  recording: CoveredRecording;
  position: number;
  onClose: () => void;
}

export function CoverDialog({ recording, position, onClose }: CoverDialogProps) {
  const [engine, setEngine] = useState(() => new CoverEngine(recording));
  const [opened, setOpened] = useState<OpenedRecording | null>(null);
  const [failure, setFailure] = useState<EngineFailure | null>(null);
  useEffect(() => () => engine.close(), [engine]);
  useEffect(() => {
    if (!canCover()) return undefined;
    const over = new AbortController();
    const open = async () => {
      const found = await engine.open(over.signal);
      if (over.signal.aborted) return;
      if (found.ok) setOpened(found.value);
      else setFailure(found.failure);
    };
    void open();
    return () => over.abort();
  }, [engine]);
  return (
    <Dialog title={text.title} isWide onClose={onClose}>
      {opened !== null ? (
        <CoverEditor
          engine={engine}
          recording={recording}
          opened={opened}
          position={position}
          onClose={onClose}
        />
      ) : (
        <div className={styles.waiting}>
          <p role="status">
            {!canCover() ? text.unsupported : failure === null ? text.reading : failureText(failure)}
          </p>
          <div className={styles.actions}>
            {failure !== null && (
              <Button
                onClick={() => {
                  setFailure(null);
                  setEngine(new CoverEngine(recording));
                }}
              >
                {actionText.tryAgain}
              </Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              {commonText.cancel}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
