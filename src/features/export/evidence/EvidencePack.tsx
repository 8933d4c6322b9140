import { useId, useState } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useCorrections } from '@/features/clocks/useCorrections';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { useSeenRegions } from '@/player/zoom';
import { useServices, useAppSelector } from '@/store/hooks';
import { selectOwnEmail, selectOwnName } from '@/store/account/ownName';
import { activityText } from '@/text/activity';
import { eventName } from '@/text/eventNames';
import { exactDateTimeText } from '@/text/format/days';
import { evidenceText } from '@/text/features/evidence';
import { Button } from '@/ui/base/Button';
import { Dialog } from '@/ui/mui/Dialog';
import styles from './EvidencePack.module.css';
import { startEvidencePack } from './startEvidencePack';
import { commonText } from '@/text/common';

interface EvidencePackProps {
  recordings: readonly { event: CameraEvent; cameraName: string }[];
  onClose: () => void;
}

const MAX_NOTES_LENGTH = 2_000;
const MAX_IN_PACK = 10;

export function EvidencePack({ recordings, onClose }: EvidencePackProps) {
  const services = useServices();
  const notesId = useId();
  const hintId = useId();
  const [notes, setNotes] = useState('');
  const { corrections } = useCorrections();
  const regionOf = useSeenRegions();
  const marks = useEventMarks();
  const name = useAppSelector(selectOwnName);
  const email = useAppSelector(selectOwnEmail);
  const madeBy = name && email ? `${name} (${email})` : name || email;
  const { origin } = globalThis.location;
  const isTooMany = recordings.length > MAX_IN_PACK;

  const save = () => {
    startEvidencePack(services, {
      recordings: recordings.map(({ event, cameraName }) => ({
        event,
        cameraName,
        correction: corrections.get(event.cameraId) ?? 0,
        isStarred: marks.has(event, 'starred'),
        regionOf: regionOf(event.cameraId),
      })),
      notes: notes.trim(),
      madeBy,
      origin,
    });
    onClose();
  };
  return (
    <Dialog title={commonText.evidencePack} subtitle={evidenceText.subtitle} onClose={onClose}>
      {isTooMany ? (
        <p role="alert" className={styles.problem}>
          {evidenceText.tooMany(recordings.length, MAX_IN_PACK)}
        </p>
      ) : (
        <div className={styles.pack}>
          <h3>{evidenceText.contents}</h3>
          <ul className={styles.contents}>
            <li>
              {evidenceText.clipsOf(recordings.length)}
              <ol className={styles.recordings}>
                {recordings.map(({ event: { id, cameraId, code, at }, cameraName }) => (
                  <li key={`${cameraId} ${id}`}>
                    {activityText.rowName(cameraName, eventName(code), exactDateTimeText(at))}
                  </li>
                ))}
              </ol>
            </li>
            <li>{evidenceText.stillsOf(recordings.length)}</li>
            {recordings.some(({ event }) => regionOf(event.cameraId) !== null) && (
              <li>{evidenceText.stillsZoomed}</li>
            )}
            <li>{evidenceText.reportOf}</li>
            <li>{evidenceText.sumsOf}</li>
          </ul>
          <label htmlFor={notesId} className={styles.label}>
            {evidenceText.notes}
          </label>
          <textarea
            id={notesId}
            className={styles.notes}
            rows={4}
            maxLength={MAX_NOTES_LENGTH}
            value={notes}
            aria-describedby={hintId}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <div id={hintId} className={styles.hint}>
            <p>{evidenceText.notesHint}</p>
            <p>{evidenceText.namesYou(madeBy, origin)}</p>
          </div>
          <div className={styles.actions}>
            <Button variant="quiet" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button onClick={save}>{evidenceText.save}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
