import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { VehicleRecording } from '@/domain/vehicle';
import { spokenTime, recordingText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { useNow } from '@/features/vehicles/useNow';

export function RecordingMenu({
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
        <EllipsisVertical size={20} aria-hidden="true" />
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
