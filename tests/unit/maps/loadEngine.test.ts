// @vitest-environment jsdom
// DOMPurify changes nothing in happy-dom.
import { expect, it, vi } from 'vitest';
import { loadEngine } from '@/maps/MapConfig';
import { installTrustedTypes } from '@/ui/base/trustedTypes';

vi.mock('@/maps/maplibre/MapLibreEngine', () => ({ mapLibreEngine: () => () => null }));

const CREDITS = '<a href="https://maps.example/credits">© Maps Example</a>';

it('map attribution: keeps links in the credits of a style but removes scripts', async () => {
  let createHTML: (html: string) => string = () => '';
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, rules: { createHTML: typeof createHTML }) => {
      ({ createHTML } = rules);
      return rules;
    },
  });
  installTrustedTypes();
  expect(createHTML(CREDITS)).not.toContain('<a');
  await loadEngine({ googleMapsApiKey: null, styleUrl: 'https://maps.example/style.json' });
  expect(createHTML(`${CREDITS}<img src="x" onerror="alert(1)"><script>alert(1)</script>`)).toBe(
    `${CREDITS}<img src="x">`,
  );
});
