import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../support/renderApp';

const HEADERS = ['ID', 'NAME', 'LAST DRIVEN', 'DRIVE SCORE'];

describe('driver rating', () => {
  const open = async () => {
    const app = await renderApp('/auto/driver-rating', { portal: 1 });
    const table = await screen.findByRole('table', { name: 'Driver Rating' });
    const column = (index: number) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[index]?.textContent);
    return { ...app, table, column };
  };

  it('lists sixteen drivers with their scores', async () => {
    const { table, column } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Driver Rating' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Driver Rating');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(HEADERS);
    for (const name of HEADERS) expect(within(table).getByRole('columnheader', { name })).toBeVisible();
    expect(column(0)).toHaveLength(16);
    expect(column(3)).toContain('4.63/5');
  });

  it('sorts by any column and reverses the order on a second press', async () => {
    const { user, table, column } = await open();
    const header = within(table).getByRole('columnheader', { name: 'DRIVE SCORE' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    await user.click(within(header).getByRole('button'));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    const rising = column(3);
    expect(rising).toEqual(rising.toSorted((a = '', b = '') => a.localeCompare(b)));
    await user.click(within(header).getByRole('button'));
    expect(header).toHaveAttribute('aria-sort', 'descending');
    expect(column(3)).toEqual(rising.toReversed());
    await user.click(within(table).getByRole('button', { name: 'NAME' }));
    expect(column(1)[0]).toBe('Amara Okafor');
    expect(header).toHaveAttribute('aria-sort', 'none');
  });
});
