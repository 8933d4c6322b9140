import { useState } from 'react';
import { unlessSavingData } from '@/device/dataSaver';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { activityText } from '@/text/activity';
import { eventName } from '@/text/eventNames';
import { timeText } from '@/text/format/times';
import { exportText } from '@/text/features/export';
import { IconButton } from '@/ui/base/IconButton';
import { promptPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const { Part: RowMenuList, preload: load } = promptPart(
  async () => (await import('./RowMenuList')).RowMenuList,
  ({ failedAttempts }) => (failedAttempts === 0 ? null : <PartMissing failedAttempts={failedAttempts} />),
);
/** Preloads the menu unless the user saves data, because keys typed right after the press need its code. */
const preload = unlessSavingData(load);

/** Draws the icon as a single path, unlike Lucide, because every row of a long list has it. */
const Dots = () => (
  <svg
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={4}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M12 5h.01M12 12h.01M12 19h.01" />
  </svg>
);

interface RowMenuProps {
  event: CameraEvent;
  cameraName: string;
  isStarred: boolean;
}

export function RowMenu({ event, cameraName, isStarred }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hadAnchor, setHadAnchor] = useState(false);
  const label = exportText.rowMenu(
    activityText.rowName(cameraName, eventName(event.code), timeText(event.at)),
  );
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        onFocus={preload}
        onPointerEnter={preload}
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setHadAnchor(true);
        }}
      >
        <Dots />
      </IconButton>
      {hadAnchor && (
        <RowMenuList
          label={label}
          event={event}
          cameraName={cameraName}
          isStarred={isStarred}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
