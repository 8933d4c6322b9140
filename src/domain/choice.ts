import type { Activity } from './activity';

/** What somebody has chosen of lists that change under their hands: filters, more pages and refreshes leave it as it is. */
export interface Choice {
  chosen: ReadonlyMap<string, Activity>;
  /** The one that was touched last, where a range begins. */
  anchor: string | null;
}

export const NOTHING_CHOSEN: Choice = { chosen: new Map(), anchor: null };

/** Two cameras may use the same id for their events. */
export const choiceKey = ({ cameraId, id }: Pick<Activity, 'cameraId' | 'id'>): string => `${cameraId} ${id}`;

function withEach(choice: Choice, activities: readonly Activity[], isChosen: boolean): Choice['chosen'] {
  const chosen = new Map(choice.chosen);
  for (const activity of activities) {
    if (isChosen) chosen.set(choiceKey(activity), activity);
    else chosen.delete(choiceKey(activity));
  }
  return chosen;
}

export const withOne = (choice: Choice, activity: Activity, isChosen: boolean): Choice => ({
  chosen: withEach(choice, [activity], isChosen),
  anchor: choiceKey(activity),
});

/**
 * Everything from the one that was touched last to this one, both included, becomes what this one becomes.
 * @param shown the list as it is seen: where the range's beginning is not in it any more, only this one changes.
 */
export function withRange(
  choice: Choice,
  shown: readonly Activity[],
  activity: Activity,
  isChosen: boolean,
): Choice {
  const key = choiceKey(activity);
  const from = shown.findIndex((each) => choiceKey(each) === choice.anchor);
  const to = shown.findIndex((each) => choiceKey(each) === key);
  if (from < 0 || to < 0) return withOne(choice, activity, isChosen);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: withEach(choice, range, isChosen), anchor: key };
}

export const withAll = (choice: Choice, shown: readonly Activity[]): Choice => ({
  chosen: withEach(choice, shown, true),
  anchor: choice.anchor,
});

/** In order of time; at the same time by camera, so that the order is the same whichever way they were chosen. */
export const chosenInOrder = ({ chosen }: Choice): Activity[] =>
  [...chosen.values()].sort(
    (one, other) =>
      one.at - other.at ||
      (choiceKey(one) < choiceKey(other) ? -1 : Number(choiceKey(one) !== choiceKey(other))),
  );
