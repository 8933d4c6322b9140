import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';

/** A Friday afternoon. */
const NOW = new Date(2026, 6, 31, 16, 20).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const boxes = () =>
  screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Choose .+, .+, \d\d:\d\d$/ });
const box = async (index: number): Promise<HTMLInputElement> => {
  const found = (await boxes())[index];
  if (!found) throw new Error(`There is no box ${index}.`);
  return found;
};
const selectedPositions = async () =>
  (await boxes()).flatMap(({ checked }, index) => (checked ? [index] : []));
const toolbar = () => screen.findByRole('toolbar', { name: 'Chosen clips' });
const noToolbar = () => expect(screen.queryByRole('toolbar')).toBeNull();
const count = async (words: string) => expect(within(await toolbar()).getByText(words)).toBeVisible();

const clickWithShift = async ({ user }: RenderedApp, target: HTMLElement) => {
  await user.keyboard('{Shift>}');
  await user.click(target);
  await user.keyboard('{/Shift}');
};

describe('choosing rows of last activity', () => {
  it('says what each box chooses, as the row’s link does', async () => {
    await openWholeList();
    const [first] = await boxes();
    const [row] = screen.getAllByRole('article');
    const link = within(row as HTMLElement).getByRole('link');
    expect(first?.getAttribute('aria-label')).toBe(`Choose ${link.getAttribute('aria-label') ?? ''}`);
    noToolbar();
  });

  it('takes everything between two clicks with Shift, and gives it back the same way', async () => {
    const app = await openWholeList();
    await app.user.click(await box(1));
    await count('1 clip chosen');
    await clickWithShift(app, await box(4));
    expect(await selectedPositions()).toEqual([1, 2, 3, 4]);
    await count('4 clips chosen');
    await clickWithShift(app, await box(3));
    expect(await selectedPositions()).toEqual([1, 2]);
  });

  it('works with Space and Shift+Space', async () => {
    const app = await openWholeList();
    (await box(5)).focus();
    await app.user.keyboard(' ');
    (await box(2)).focus();
    await app.user.keyboard('{Shift>} {/Shift}');
    expect(await selectedPositions()).toEqual([2, 3, 4, 5]);
  });

  it('chooses all of the filter, and keeps it when the filter goes', async () => {
    const app = await openWholeList({ listHeight: 5_000 });
    const all = (await boxes()).length;
    await app.user.click(
      within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', { name: /^People/ }),
    );
    const people = (await boxes()).length;
    expect(people).toBeLessThan(all);
    await app.user.click(await box(0));
    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Choose all' }));
    await count(`${people} clips chosen`);
    await app.user.click(screen.getByRole('button', { name: 'Show all' }));
    const selected = (await boxes()).filter(({ checked }) => checked);
    expect(selected).toHaveLength(people);
    for (const each of selected) expect(each.getAttribute('aria-label')).toContain('Person detected');
  });

  it('says how many of the chosen a filter hides', async () => {
    const app = await openWholeList({ listHeight: 5_000 });
    const people = within(screen.getByRole('main'));
    const motion = (await boxes()).findIndex((each) =>
      each.getAttribute('aria-label')?.includes('Motion detected'),
    );
    await app.user.click(await box(motion));
    await app.user.click(people.getByRole('button', { name: /^People/ }));
    expect(within(await toolbar()).getByText(/1 not shown here/)).toBeVisible();
  });

  it('is given up by Escape, which leaves the focus where it is', async () => {
    const app = await openWholeList();
    const first = await box(0);
    await app.user.click(first);
    await toolbar();
    await app.user.keyboard('{Escape}');
    noToolbar();
    expect(first).not.toBeChecked();
    expect(first).toHaveFocus();
    expect(screen.getByText('No clips chosen')).toBeInTheDocument();
  });

  it('is given up by Clear, which leads back to the row that was touched last', async () => {
    const app = await openWholeList();
    await app.user.click(await box(0));
    await app.user.click(await box(2));
    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Clear' }));
    noToolbar();
    expect(await selectedPositions()).toEqual([]);
    expect(await box(2)).toHaveFocus();
  });

  it('stays when Escape only closes the calendar', async () => {
    const app = await openWholeList();
    await app.user.click(await box(0));
    await toolbar();
    await app.user.click(screen.getByRole('button', { name: 'Calendar' }));
    await screen.findByRole('group', { name: 'Month' });
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Calendar' })).toHaveAttribute('aria-expanded', 'false');
    await count('1 clip chosen');
  });

  it('is one stop for Tab, with arrows from button to button', async () => {
    const app = await openWholeList();
    await app.user.click(await box(0));
    const buttons = within(await toolbar()).getAllByRole('button');
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    buttons[0]?.focus();
    await app.user.keyboard('{ArrowRight}');
    expect(buttons[1]).toHaveFocus();
    await app.user.keyboard('{End}');
    expect(buttons.at(-1)).toHaveFocus();
    await app.user.keyboard('{ArrowRight}');
    expect(buttons[0]).toHaveFocus();
    await app.user.keyboard('{ArrowLeft}');
    expect(buttons.at(-1)).toHaveFocus();
  });

  it('is gone with the screen', async () => {
    const app = await openWholeList();
    await app.user.click(await box(0));
    await toolbar();
    await app.user.click(screen.getByRole('link', { name: 'View All' }));
    await screen.findByRole('heading', { level: 1, name: 'View All' });
    noToolbar();
    await app.user.click(screen.getByRole('link', { name: 'Last Activity' }));
    expect(await selectedPositions()).toEqual([]);
    noToolbar();
  });
});

describe('choosing on camera detail', () => {
  const opened = async () => {
    const app = await openWholeList();
    const [row] = await screen.findAllByRole('article');
    await app.user.click(within(row as HTMLElement).getByRole('link'));
    await screen.findByRole('list', { name: 'Last Activity' });
    return app;
  };

  it('takes a range of the list, and keeps it while another clip plays', async () => {
    const app = await opened();
    await app.user.click(await box(0));
    await clickWithShift(app, await box(2));
    await count('3 clips chosen');
    const [, second] = within(screen.getByRole('list', { name: 'Last Activity' })).getAllByRole('button', {
      name: /^Play/,
    });
    await app.user.click(second as HTMLElement);
    await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
    expect(await selectedPositions()).toEqual([0, 1, 2]);
  });
});

describe('choosing on the replay', () => {
  it('lists the recordings of the timeline, oldest first, all of which can be taken', async () => {
    const app = await renderApp('/replay');
    await app.user.click(await screen.findByRole('button', { name: 'Choose clips' }));
    const list = await screen.findByRole('list', { name: 'Choose clips' });
    const times = (await within(list).findAllByRole('button')).map(
      (each) => /\d\d:\d\d:\d\d$/.exec(each.getAttribute('aria-label') ?? '')?.[0] ?? '',
    );
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual([...times].sort());
    await app.user.click(await box(0));
    await clickWithShift(app, await box(2));
    expect(await selectedPositions()).toEqual([0, 1, 2]);
    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Choose all' }));
    const total = screen.getByText(/^\d+ recordings$/).textContent;
    await count(`${Number.parseInt(total, 10)} clips chosen`);
  });
});
