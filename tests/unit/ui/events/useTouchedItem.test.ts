import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTouchedItem } from '@/ui/events/useTouchedItem';

const SIZE = 78;
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);
const ITEMS = named('item', 200);
const same = (item: string) => item;

function touchedList() {
  const list = document.createElement('div');
  const element = document.createElement('div');
  list.append(element);
  const { result, rerender } = renderHook(({ items }) => useTouchedItem(items, same), {
    initialProps: { items: ITEMS },
  });
  return {
    touch(index: number, top = index * SIZE) {
      element.dataset['index'] = String(index);
      Object.defineProperties(element, {
        offsetTop: { value: top, configurable: true },
        offsetHeight: { value: SIZE },
      });
      act(() => result.current.onTouch({ target: element, currentTarget: list }));
    },
    show: (items: string[]) => rerender({ items }),
    places: () => result.current.kept.map(({ index, top }) => [index, top]),
  };
}

const around = (index: number, first = index * SIZE) =>
  [-1, 0, 1].map((step) => [index + step, first + step * SIZE]);

it('touched item: its index grows when items are added above it', () => {
  const { touch, show, places } = touchedList();
  touch(2);
  expect(places()).toEqual(around(2));
  show([...named('new', 30), ...ITEMS]);
  expect(places()).toEqual(around(32));
});

it('touched item: its index shrinks when a filter removes items above it', () => {
  const { touch, show, places } = touchedList();
  touch(150);
  show(ITEMS.filter((_, index) => index % 5 === 0));
  expect(places()).toEqual(around(30));
  show(['item150', 'item151']);
  expect(places()).toEqual(around(0));
});

it('touched item: a second touch updates its position', () => {
  const { touch, show, places } = touchedList();
  touch(2);
  show([...named('new', 30), ...ITEMS]);
  touch(32, 32 * SIZE + 10);
  expect(places()).toEqual(around(32, 32 * SIZE + 10));
});
