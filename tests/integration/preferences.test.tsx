import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { preferences, setPreferences } from '@/device/preferences';
import { addSavedBytes } from '@/device/savedData';
import german from '@/text/catalogues/de.json';
import { showLanguage } from '@/text/language/showLanguage';
import { browserThatSavesData } from '../support/saveData';
import { renderApp } from '../support/renderApp';
import { FullStorage } from '../support/storages';

async function openPreferences() {
  const app = await renderApp('/account');
  const menu = await screen.findByRole('navigation', { name: 'Account' });
  await app.user.click(within(menu).getByRole('button', { name: 'Preferences' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Preferences' })).toBeVisible();
  return { ...app, menu };
}

describe('preferences of the device', () => {
  it('a selected theme is stored at once and remains after a log-out', async () => {
    const { user, menu } = await openPreferences();
    const theme = screen.getByRole('radiogroup', { name: 'Theme' });
    const option = (name: string) => within(theme).getByRole('radio', { name });
    expect(within(theme).getAllByRole('radio')).toHaveLength(3);
    expect(option('System')).toBeChecked();

    await user.click(option('Light'));
    expect(preferences().theme).toBe('light');
    await user.keyboard('{ArrowDown}');
    expect(option('Dark')).toBeChecked();

    await user.click(within(menu).getByRole('button', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(preferences().theme).toBe('dark');
  });

  it('a selected language that cannot be stored causes a warning', async () => {
    const { user } = await openPreferences();
    const storage = new FullStorage();
    storage.isFull = true;
    vi.stubGlobal('localStorage', storage);
    onTestFinished(async () => {
      storage.isFull = false;
      setPreferences({ language: 'en' });
      await showLanguage('en');
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
    expect(await screen.findByRole('dialog', { name: german['lostChanges.notKept'] })).toBeVisible();
  });

  it('show why data saver is on and how much it has saved', async () => {
    browserThatSavesData();
    const { user } = await openPreferences();
    act(() => addSavedBytes(12_400_000, new Date(2026, 6, 15, 12).getTime()));
    const saver = screen.getByRole('switch', { name: 'Data saver' });
    expect(saver).toBeChecked();
    expect(saver).toHaveAccessibleDescription(
      /Your browser is set to save data.*12.4 MB saved since 15 July/,
    );
    await user.click(saver);
    expect(saver).not.toBeChecked();
    expect(saver).not.toHaveAccessibleDescription(/Your browser asks/);
    expect(preferences().dataSaver).toBe(false);
  });
});
