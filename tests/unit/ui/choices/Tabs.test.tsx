import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Tabs } from '@/ui/choices/Tabs';

const TABS = [
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
] as const;

function open() {
  const onSelect = vi.fn<(id: string) => void>();
  render(<Tabs label="Time" tabs={TABS} selected="day" onSelect={onSelect} />);
  return { user: userEvent.setup(), onSelect, tab: (name: string) => screen.getByRole('tab', { name }) };
}

it('scrollable tabs: scroll the selected tab into view', () => {
  const width = 120;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const list = this.closest('[role="tablist"]');
    if (this === list || !list) return new DOMRect(0, 0, 200, 44);
    return new DOMRect([...list.children].indexOf(this) * width - list.scrollLeft, 0, width, 44);
  });
  const tabs = (selected: 'day' | 'month') => (
    <Tabs label="Time" tabs={TABS} selected={selected} onSelect={() => undefined} />
  );
  const { rerender } = render(tabs('month'));
  const list = screen.getByRole('tablist');
  expect(list.scrollLeft).toBe(160);
  list.scrollLeft = 100;
  rerender(tabs('month'));
  expect(list.scrollLeft, 'the person has scrolled').toBe(100);
  rerender(tabs('day'));
  expect(list.scrollLeft).toBe(0);
});

it('scrollable tabs: keep the selected tab in view in a narrower window', () => {
  let report: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        report = () => callback([], this);
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  let listWidth = 400;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const list = this.closest('[role="tablist"]');
    if (this === list || !list) return new DOMRect(0, 0, listWidth, 44);
    return new DOMRect([...list.children].indexOf(this) * 120 - list.scrollLeft, 0, 120, 44);
  });
  render(<Tabs label="Time" tabs={TABS} selected="month" onSelect={() => undefined} />);
  const list = screen.getByRole('tablist');
  expect(list.scrollLeft).toBe(0);
  listWidth = 200;
  report();
  expect(list.scrollLeft).toBe(160);
});

it('tabs: report a press on the selected tab, because a press on another tab may be pending', async () => {
  const { user, onSelect, tab } = open();
  await user.click(tab('Week'));
  await user.click(tab('Day'));
  expect(onSelect.mock.calls).toEqual([['week'], ['day']]);
});

describe('tabs operated by keyboard', () => {
  it('move the focus with the arrow keys, Home and End', async () => {
    const { user, onSelect, tab } = open();
    await user.tab();
    expect(tab('Day')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Month')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Week')).toHaveFocus();
    await user.keyboard('{End}');
    expect(tab('Month')).toHaveFocus();
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(onSelect.mock.calls).toEqual([['week']]);
  });

  it('reverse the arrow keys in right-to-left languages', async () => {
    const { user, tab } = open();
    screen.getByRole('tablist').style.direction = 'rtl';
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Week')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Month')).toHaveFocus();
  });

  it('leave shortcuts such as Alt+Left to the browser', async () => {
    const { user, tab } = open();
    await user.tab();
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
      bubbles: true,
      cancelable: true,
    });
    tab('Day').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(tab('Day')).toHaveFocus();
  });
});
