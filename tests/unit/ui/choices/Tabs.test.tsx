import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

describe('tabs by keys alone', () => {
  it('are one stop; arrows walk around them, Home and End to their ends, Enter selects', async () => {
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

  it('are walked in the direction of the arrow where they are mirrored', async () => {
    const { user, tab } = open();
    screen.getByRole('tablist').style.direction = 'rtl';
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(tab('Week')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(tab('Month')).toHaveFocus();
  });

  it('leave to the browser what is meant for it: Alt and Left goes back a page', async () => {
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
