import { expect, it } from 'vitest';
import { FILE_ADDRESS, isPageAnswer } from '@/app/release/protocol';

it.each([
  ['/', 'a page'],
  ['/camera-detail/a/b', 'a page'],
  ['/camera-detail/front.door/event.1', 'a page'],
  ['/auto/van.1/summary.2', 'a page'],
  ['/camera-detail/a/b?moment=2026-07-31T08:12:06.250Z', 'a page'],
  ['/replay?day=2026-07-31&at=08:12:06.250', 'a page'],
  ['/reset-password?token=a.b.c', 'a page'],
  ['/licenses.md', 'a file'],
  ['/icons/icon-192.png', 'a file'],
  ['/site.webmanifest?v=1.2', 'a file'],
])('service worker: treats the path %s as %s', (address, kind) => {
  expect(FILE_ADDRESS.test(address)).toBe(kind === 'a file');
});

it.each([
  [200, 'replaces'],
  [304, 'replaces'],
  [401, 'replaces'],
  [404, 'replaces'],
  [408, 'does not replace'],
  [425, 'does not replace'],
  [429, 'does not replace'],
  [500, 'does not replace'],
  [503, 'does not replace'],
  [511, 'does not replace'],
])('service worker: a response with status %i %s the cached page', (status, effect) => {
  expect(isPageAnswer(status)).toBe(effect === 'replaces');
});
