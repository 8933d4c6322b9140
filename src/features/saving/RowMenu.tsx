import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Activity } from '@/domain/activity';
import { activityText } from '@/text/activity';
import { activityName } from '@/text/activityNames';
import { timeText } from '@/text/days';
import { savingText } from '@/text/saving';
import { IconButton } from '@/ui/base/IconButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const RowMenuList = lazyPart(async () => (await import('./RowMenuList')).RowMenuList, PartMissing);

/** What can be done with one recording of a list, without opening it. */
export function RowMenu({ activity, cameraName }: { activity: Activity; cameraName: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hadAnchor, setHadAnchor] = useState(false);
  const label = savingText.rowMenu(
    activityText.rowName(cameraName, activityName(activity.code), timeText(activity.at)),
  );
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setHadAnchor(true);
        }}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </IconButton>
      {hadAnchor && (
        <Suspense fallback={null}>
          <RowMenuList
            label={label}
            activity={activity}
            cameraName={cameraName}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
