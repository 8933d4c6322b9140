import { expect, it } from 'vitest';
import { FILE_ADDRESS, isPageAnswer } from '@/app/release/protocol';

it.each([
  ['/', false],
  ['/camera-detail/a/b', false],
  ['/camera-detail/front.door/event.1', false],
  ['/auto/van.1/summary.2', false],
  ['/camera-detail/a/b?moment=2026-07-31T08:12:06.250Z', false],
  ['/replay?day=2026-07-31&at=08:12:06.250', false],
  ['/reset-password?token=a.b.c', false],
  ['/licenses.md', true],
  ['/icons/icon-192.png', true],
  ['/site.webmanifest?v=1.2', true],
])('service worker: the path %s is a file rather than a page of the app: %s', (address, isFile) => {
  expect(FILE_ADDRESS.test(address)).toBe(isFile);
});

it.each([
  [200, true],
  [304, true],
  [401, true],
  [404, true],
  [408, false],
  [425, false],
  [429, false],
  [500, false],
  [503, false],
  [511, false],
])('service worker: a response with status %i replaces the cached page: %s', (status, isShown) => {
  expect(isPageAnswer(status)).toBe(isShown);
});
