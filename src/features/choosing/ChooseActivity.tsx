import type { Activity } from '@/domain/activity';
import { choiceKey } from '@/domain/choice';
import { activityName } from '@/text/activityNames';
import { choosingText } from '@/text/choosing';
import { timeText } from '@/text/days';
import { ChooseBox } from '@/ui/choices/ChooseBox';
import type { Choosing } from './useChoice';

interface ChooseActivityProps {
  activity: Activity;
  cameraName: string;
  choosing: Choosing;
  isOnPicture?: boolean;
}

/** The box that chooses one recording of a list. */
export function ChooseActivity({ activity, cameraName, choosing, isOnPicture = false }: ChooseActivityProps) {
  return (
    <ChooseBox
      label={choosingText.choose(cameraName, activityName(activity.code), timeText(activity.at))}
      choiceKey={choiceKey(activity)}
      checked={choosing.isChosen(activity)}
      isOnPicture={isOnPicture}
      onChoose={(isChosen, isRange) => choosing.choose(activity, isChosen, isRange)}
    />
  );
}
