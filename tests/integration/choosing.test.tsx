import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOwnEvents } from '../support/vendorAnswers';
import { recorded } from '../support/recorded';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';
import { NOW } from '../support/times';
import { HOUR } from '../support/durations';

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

const prepare = (server: RenderedApp['server']) => {
  const cameras = server.vendor.household.cameras();
  answerOwnEvents(
    server,
    Array.from({ length: 8 }, (_unused, index) => ({
      on: cameras[index % 3]?.uuid ?? '',
      at: NOW - (index + 1) * HOUR,
      code: index % 2 === 0 ? 'C0001' : 'C0003',
    })),
  );
};
const kind = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', { name });

describe('selection on last activity', () => {
  it('selects and deselects a range with Shift+click', async () => {
    const app = await openWholeList({ prepare });
    const [first] = await boxes();
    const [row] = screen.getAllByRole('article');
    const link = within(row as HTMLElement).getByRole('link');
    expect(first?.getAttribute('aria-label')).toBe(`Choose ${link.getAttribute('aria-label') ?? ''}`);
    noToolbar();

    await app.user.click(await box(1));
    await count('1 clip chosen');
    await clickWithShift(app, await box(4));
    expect(await selectedPositions()).toEqual([1, 2, 3, 4]);
    await count('4 clips chosen');
    await clickWithShift(app, await box(3));
    expect(await selectedPositions()).toEqual([1, 2]);

    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Clear' }));
    noToolbar();
    expect(await selectedPositions()).toEqual([]);
    expect(await box(3)).toHaveFocus();

    await app.user.click(await box(0));
    await toolbar();
    await app.user.click(screen.getByRole('link', { name: 'View All' }));
    await screen.findByRole('heading', { level: 1, name: 'View All' });
    noToolbar();
    await app.user.click(screen.getByRole('link', { name: 'Last Activity' }));
    expect(await selectedPositions()).toEqual([]);
    noToolbar();
  });

  it('can be changed with Space, Shift+Space, arrow keys and Escape', async () => {
    const app = await openWholeList({ prepare });
    (await box(5)).focus();
    await app.user.keyboard(' ');
    (await box(2)).focus();
    await app.user.keyboard('{Shift>} {/Shift}');
    expect(await selectedPositions()).toEqual([2, 3, 4, 5]);

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

    await app.user.click(screen.getByRole('button', { name: 'Calendar' }));
    await screen.findByRole('group', { name: 'Month' });
    await app.user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Calendar' })).toHaveAttribute('aria-expanded', 'false');
    await count('4 clips chosen');

    const first = await box(0);
    await app.user.click(first);
    await count('5 clips chosen');
    await app.user.keyboard('{Escape}');
    noToolbar();
    expect(await selectedPositions()).toEqual([]);
    expect(first).toHaveFocus();
    expect(screen.getByText('No clips chosen')).toBeInTheDocument();
  });

  it('includes all rows that match the filter after Choose all', async () => {
    const app = await openWholeList({ prepare, listHeight: 1_000 });
    expect(await boxes()).toHaveLength(8);
    await app.user.click(await box(0));
    await app.user.click(kind(/^People/));
    expect(within(await toolbar()).getByText(/1 not shown here/)).toBeVisible();
    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Clear' }));
    expect(await boxes()).toHaveLength(4);
    await app.user.click(await box(0));
    await app.user.click(within(await toolbar()).getByRole('button', { name: 'Choose all' }));
    await count('4 clips chosen');
    await app.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await boxes()).toHaveLength(8);
    const selected = (await boxes()).filter(({ checked }) => checked);
    expect(selected).toHaveLength(4);
    for (const each of selected) expect(each.getAttribute('aria-label')).toContain('Person detected');
  });
});

it('selection on camera detail: remains while a different clip plays', async () => {
  const app = await renderApp(recorded('Front Door').address(0));
  const list = await screen.findByRole('list', { name: 'Last Activity' });
  await app.user.click(await box(0));
  await clickWithShift(app, await box(2));
  await count('3 clips chosen');
  const [, second] = within(list).getAllByRole('button', { name: /^Play/ });
  await app.user.click(second as HTMLElement);
  await waitFor(() => expect(second).toHaveAttribute('aria-current', 'true'));
  expect(await selectedPositions()).toEqual([0, 1, 2]);
});

it('selection on replay: lists the recordings of the timeline, oldest first', async () => {
  const app = await renderApp('/replay', { prepare });
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
  expect(screen.getByText(/^\d+ recordings$/)).toHaveTextContent('8 recordings');
  await count('8 clips chosen');
});
