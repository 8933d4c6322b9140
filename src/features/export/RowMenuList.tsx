import Menu from '@mui/material/Menu';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useRecordingLink } from '@/features/clocks/useRecordingLink';
import { setStarred } from '@/features/event-marks/markEvents';
import { useServices, useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { activityText } from '@/text/activity';
import { eventMarksText } from '@/text/features/eventMarks';
import { savingText } from '@/text/player/saving';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { useRecordingExports } from './useRecordingExports';

interface RowMenuListProps {
  label: string;
  event: CameraEvent;
  cameraName: string;
  isStarred: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
}

function keepFocus(button: HTMLElement | null, change: () => void): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-selectable] > [aria-haspopup="menu"]')];
  const index = button === null ? -1 : all.indexOf(button);
  const next = all[index + 1] ?? all[index - 1] ?? document.querySelector<HTMLElement>('main');
  flushSync(change);
  if (button?.isConnected === false) next?.focus();
}

export function RowMenuList({ label, event, cameraName, isStarred, anchor, onClose }: RowMenuListProps) {
  const services = useServices();
  const [requested, setRequested] = useState<boolean | null>(null);
  const starNews = isStarred ? eventMarksText.starred : eventMarksText.starRemoved;
  const isHomePortal = useAppSelector(selectIsHomePortal);
  const replay = useRecordingLink(event);
  const { save, isSaving, isSaved, problem } = useRecordingExports()({ name: cameraName }, event);
  return (
    <MuiFrame>
      <p role="status" className="visually-hidden">
        {requested === isStarred && starNews}
      </p>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem
          disabled={isSaving}
          onClick={() => {
            onClose();
            save();
          }}
        >
          <ListItemText
            primary={savingText.saveClip}
            secondary={problem === '' && isSaved ? savingText.saved : problem}
          />
        </MenuItem>
        {isHomePortal && (
          <MenuItem component={Link} to={replay.to} state={{ ...replay.state, play: true }}>
            <ListItemText primary={activityText.playFromHere} />
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            keepFocus(anchor, () => {
              onClose();
              setRequested(!isStarred);
              setStarred(services, event, !isStarred);
            });
          }}
        >
          <ListItemText primary={isStarred ? eventMarksText.removeStar : eventMarksText.star} />
        </MenuItem>
      </Menu>
    </MuiFrame>
  );
}
