import { memo } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Activity } from '@/domain/activity';
import { choiceKey } from '@/domain/choice';
import { ChooseActivity } from '@/features/choosing/ChooseActivity';
import type { Choosing } from '@/features/choosing/useChoice';
import { RowMenu } from '@/features/saving/RowMenu';
import { useSavedIds } from '@/features/saving/savedMarks';
import { savingText } from '@/text/saving';
import { ActivityRow } from '@/ui/activity/ActivityRow';

interface ActivityItemProps {
  activity: Activity;
  cameraName: string;
  choosing: Choosing;
}

/** One event of the list; while somebody scrolls, only rows that come into sight are drawn anew. */
export const ActivityItem = memo(function ActivityItem({
  activity,
  cameraName,
  choosing,
}: ActivityItemProps) {
  const { search } = useLocation();
  const saved = useSavedIds();
  return (
    <ActivityRow
      activity={activity}
      cameraName={cameraName}
      to={paths.cameraDetail(activity.cameraId, activity.id)}
      listQuery={search}
      note={saved.has(choiceKey(activity)) ? savingText.saved : ''}
      choose={<ChooseActivity activity={activity} cameraName={cameraName} choosing={choosing} isOnPicture />}
      menu={<RowMenu activity={activity} cameraName={cameraName} />}
    />
  );
});
