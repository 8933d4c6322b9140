import { useCallback, useState, type FormEvent } from 'react';
import { Search, EllipsisVertical } from 'lucide-react';
import type { Vehicle, VehicleRecording } from '@/domain/vehicle';
import { loadRecordings } from '@/sample/vehicles';
import { recordingText, spokenTime } from '@/text/screens/vehicles';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Form } from '@/ui/forms/Form';
import { TextField } from '@/ui/forms/TextField';
import { useLoaded } from '@/ui/loading/useLoaded';
import { RecordingCard } from '@/features/vehicles/RecordingCard';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconButton } from '@/ui/base/IconButton';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { useNow } from '@/features/vehicles/useNow';
import styles from './RecordingsTab.module.css';
import { commonText } from '@/text/common';

function RecordingMenu({
  recording,
  onNote,
}: {
  recording: VehicleRecording;
  onNote: (note: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const now = useNow();
  const label = recordingText.actions(recording.vehicleName, spokenTime(recording.at, now));
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={20} />
      </IconButton>
      <MuiFrame>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {Object.values(recordingText.actionNames).map((name) => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null);
                onNote(recordingText.sampleAction(name));
              }}
            >
              {name}
            </MenuItem>
          ))}
        </Menu>
      </MuiFrame>
    </>
  );
}

/**
 * Numbers the notes to give each one a new element, because screen readers ignore a repeated text in the same
 * element.
 */
function useNote() {
  const [note, setNote] = useState({ text: '', count: 0 });
  const say = (text: string) => setNote(({ count }) => ({ text, count: count + 1 }));
  return [note.text && <span key={note.count}>{note.text}</span>, say] as const;
}

function RecordingSearch({ onNote }: { onNote: (note: string) => void }) {
  const handleSubmit = (event?: FormEvent): void => {
    event?.preventDefault();
    onNote(recordingText.sampleSearch);
  };
  return (
    <Form formik={{ handleSubmit }} role="search" className={styles.search}>
      <TextField
        label={recordingText.searchLabel}
        placeholder={recordingText.searchPlaceholder}
        type="search"
        className={styles.field}
      />
      <Button type="submit" icon={<Search size={18} />}>
        {commonText.search}
      </Button>
      <Button type="reset" variant="quiet" onClick={() => onNote('')}>
        {commonText.cancel}
      </Button>
    </Form>
  );
}

export function RecordingsTab({ vehicle }: { vehicle: Vehicle }) {
  const load = useCallback(() => loadRecordings(vehicle.id), [vehicle.id]);
  const { loaded, retry } = useLoaded(load);
  const [search, saySearch] = useNote();
  const [answer, sayAnswer] = useNote();

  const cards = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.skeleton} />;
    if (loaded.kind === 'failed') return <ErrorState message={recordingText.loadFailed} onRetry={retry} />;
    if (loaded.value.length === 0) return <EmptyState message={commonText.noRecordingsYet} />;
    return (
      <ul className={styles.cards}>
        {loaded.value.map((recording) => (
          <li key={recording.id}>
            <RecordingCard
              recording={recording}
              action={<RecordingMenu recording={recording} onNote={sayAnswer} />}
            />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <section className={styles.tab} aria-labelledby="recordings-heading">
      <h2 id="recordings-heading">{commonText.recentRecordings}</h2>
      <RecordingSearch onNote={saySearch} />
      <p role="status" className={styles.note}>
        {search}
      </p>
      {cards()}
      <p role="status" className={`${styles.note} ${styles.answer}`}>
        {answer}
      </p>
    </section>
  );
}
