import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language } from '@/domain/language';
import { VehicleMenu } from '@/app/shell/VehicleMenu';
import { setLanguage } from '@/text/language/language';

afterEach(() => setLanguage('en', null));

async function placeOfMenu(language: Language): Promise<string> {
  setLanguage(language, null);
  const anchor = document.body.appendChild(document.createElement('button'));
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(new DOMRect(400, 100, 100, 40));
  render(<VehicleMenu id="menu" anchor={anchor} onClose={() => undefined} />, { wrapper: MemoryRouter });
  return (await screen.findByRole('dialog', { name: 'Select vehicle' })).style.left;
}

it.each([
  ['en', '500px'],
  ['ar', '400px'],
] as const)(
  'vehicle menu: opens beside the navigation in the language "%s", with its left edge at %s',
  async (language, left) => {
    expect(await placeOfMenu(language)).toBe(left);
  },
);
