import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { LanguageChoice } from '@/ui/forms/LanguageChoice';

vi.mock('@/text/language/showLanguage', () => ({ showLanguage: () => Promise.resolve(false) }));

it('language choice: reports in a live region that a language failed to load', async () => {
  render(<LanguageChoice />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  expect(await screen.findByText(/^This could not be loaded/)).toBe(status);
  // Browsers remember a failed import, so another press could not load the language.
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  act(() => void setPreferences({ language: 'ja' }));
  expect(status).toBeEmptyDOMElement();
  act(() => void setPreferences({ language: 'en' }));
  expect(status).toBeEmptyDOMElement();
});
