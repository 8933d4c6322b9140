import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Activity } from '@/domain/activity';
import {
  choiceKey,
  chosenInOrder,
  NOTHING_CHOSEN,
  withAll,
  withOne,
  withRange,
  type Choice,
} from '@/domain/choice';

export interface Choosing {
  /** In order of time. */
  chosen: readonly Activity[];
  /** How many of them the list does not show now. */
  hiddenCount: number;
  /** Whether the whole list is chosen. */
  isAll: boolean;
  isChosen: (activity: Activity) => boolean;
  /** @param isRange with everything from the one that was touched last. */
  choose: (activity: Activity, isChosen: boolean, isRange: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
  /** The one that was touched last. */
  anchor: string | null;
}

/**
 * What is chosen of a list, for as long as its screen is open.
 * @param shown the list as it is seen, all of the filter.
 */
export function useChoice(shown: readonly Activity[]): Choosing {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN);
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
  }, [shown]);

  const chosen = useMemo(() => chosenInOrder(choice), [choice]);
  const seen = useMemo(
    () => (chosen.length === 0 ? 0 : shown.filter((each) => choice.chosen.has(choiceKey(each))).length),
    [shown, choice, chosen],
  );
  return {
    chosen,
    hiddenCount: chosen.length - seen,
    isAll: seen === shown.length,
    isChosen: useCallback((activity) => choice.chosen.has(choiceKey(activity)), [choice]),
    choose: useCallback(
      (activity, isChosen, isRange) =>
        setChoice((before) =>
          isRange ? withRange(before, list.current, activity, isChosen) : withOne(before, activity, isChosen),
        ),
      [],
    ),
    chooseAll: useCallback(() => setChoice((before) => withAll(before, list.current)), []),
    clear: useCallback(() => setChoice(NOTHING_CHOSEN), []),
    anchor: choice.anchor,
  };
}
