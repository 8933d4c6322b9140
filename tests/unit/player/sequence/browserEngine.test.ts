import { expect, it, vi } from 'vitest';
import { browserEngine } from '@/player/sequence/browserEngine';

it.each([
  ['Google Inc.', 'chromium'],
  ['Apple Computer, Inc.', 'webkit'],
  ['', 'gecko'],
])('browser engine: vendor "%s" means %s', (vendor, engine) => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  expect(browserEngine()).toBe(engine);
});
