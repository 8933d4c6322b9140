import { assert, array, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import {
  eventKey,
  selectedInOrder,
  EMPTY_SELECTION,
  withAll,
  withOne,
  withRange,
  type SelectionState,
} from '@/domain/selection';
import { event as eventAt } from '../../support/builders';

const event = (number: number) =>
  eventAt(`event ${number % 7}`, 1_000 - number, `camera ${Math.floor(number / 7)}`);
const LIST = Array.from({ length: 21 }, (_, number) => event(number));

const places = integer({ min: 0, max: LIST.length - 1 });
const touches = array(record({ index: places, isSelected: boolean(), how: constantFrom('one', 'range') }), {
  maxLength: 12,
});
const at = (index: number): CameraEvent => LIST[index] ?? event(index);
const keys = (selection: SelectionState): string[] => [...selection.selected.keys()].sort();

function touched(moves: readonly { index: number; isSelected: boolean; how: string }[]): SelectionState {
  return moves.reduce(
    (selection, { index, isSelected, how }) =>
      how === 'one'
        ? withOne(selection, at(index), isSelected)
        : withRange(selection, LIST, at(index), isSelected),
    EMPTY_SELECTION,
  );
}

describe('range selection with Shift', () => {
  it('applies the state of the pressed item to all items back to the previous press', () => {
    assert(
      property(touches, places, places, boolean(), (moves, from, to, isSelected) => {
        const before = withOne(touched(moves), at(from), isSelected);
        const after = withRange(before, LIST, at(to), isSelected);
        for (const [index, each] of LIST.entries()) {
          const isBetween = index >= Math.min(from, to) && index <= Math.max(from, to);
          const key = eventKey(each);
          expect(after.selected.has(key)).toBe(isBetween ? isSelected : before.selected.has(key));
        }
      }),
    );
  });

  it('has the same result in both directions', () => {
    assert(
      property(touches, places, places, boolean(), (moves, one, other, isSelected) => {
        const before = touched(moves);
        const down = withRange(withOne(before, at(one), isSelected), LIST, at(other), isSelected);
        const up = withRange(withOne(before, at(other), isSelected), LIST, at(one), isSelected);
        expect(keys(down)).toEqual(keys(up));
      }),
    );
  });

  it('changes only the pressed item if a filter hides the start of the range', () => {
    assert(
      property(touches, places, places, (moves, hidden, index) => {
        const shown = LIST.filter((each) => each !== at(hidden));
        const before = withOne(touched(moves), at(hidden), true);
        const after = withRange(before, shown, at(index), true);
        expect(keys(after)).toEqual([...new Set([...keys(before), eventKey(at(index))])].sort());
      }),
    );
  });

  it('includes only the visible items between both ends', () => {
    assert(
      property(uniqueArray(places, { minLength: 2 }), (places) => {
        const shown = LIST.filter((each) => places.some((index) => at(index) === each));
        const [first, last] = [shown[0], shown.at(-1)];
        if (!first || !last) throw new Error('Nothing is shown.');
        const after = withRange(withOne(EMPTY_SELECTION, first, true), shown, last, true);
        expect(keys(after)).toEqual(shown.map(eventKey).sort());
      }),
    );
  });
});

describe('selection', () => {
  it('is sorted by time without duplicates', () => {
    assert(
      property(touches, (moves) => {
        const order = selectedInOrder(touched(moves));
        expect(order).toEqual([...LIST].reverse().filter((each) => order.includes(each)));
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });

  it('keeps items that a filter hides when all visible ones are selected', () => {
    const before = withOne(EMPTY_SELECTION, at(20), true);
    expect(keys(withAll(before, LIST.slice(0, 3)))).toEqual(
      [at(0), at(1), at(2), at(20)].map(eventKey).sort(),
    );
  });

  it('distinguishes events of two cameras if the events have the same id', () => {
    const selection = withOne(withOne(EMPTY_SELECTION, at(0), true), at(7), true);
    expect(at(0).id).toBe(at(7).id);
    expect(selectedInOrder(selection)).toEqual([at(7), at(0)]);
  });
});
