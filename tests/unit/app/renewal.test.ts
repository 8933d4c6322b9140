import { beforeEach, expect, it, vi } from 'vitest';
import { renewPage } from '@/app/renewal';
import { beginOngoingWork } from '@/lib/async/ongoingWork';

const server = vi.fn<() => Promise<Response>>();
let now = Date.parse('2026-11-21T12:00:00Z');

async function renews(): Promise<boolean> {
  const reload = vi.fn<() => void>();
  await renewPage(reload, () => now);
  return reload.mock.calls.length > 0;
}
function put(html: string): HTMLElement {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('No element.');
  return element;
}
function typeInto(field: HTMLElement, words: string): void {
  field.setAttribute('value', words);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
  server.mockResolvedValue(new Response());
  vi.stubGlobal('fetch', server);
  now += 3_600_000;
});

it('page reload for a missing chunk: happens at most once in five minutes', async () => {
  expect(await renews()).toBe(true);
  expect(await renews()).toBe(false);
  now += 60_000;
  expect(await renews()).toBe(false);
  now += 5 * 60_000;
  expect(await renews()).toBe(true);
});

it('page reload for a missing chunk: is prevented while the server is unreachable or returns an error', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await renews()).toBe(false);
  server.mockResolvedValueOnce(new Response(null, { status: 502 }));
  expect(await renews()).toBe(false);
  expect(await renews()).toBe(true);
});

it('page reload for a missing chunk: is prevented while a field contains typed text', async () => {
  const field = put('<input type="text">');
  typeInto(field, 'Anna');
  expect(await renews()).toBe(false);
  typeInto(field, '');
  expect(await renews()).toBe(true);
});

it('page reload for a missing chunk: is prevented if the user types during its request to the server', async () => {
  const field = put('<input type="text">');
  server.mockImplementationOnce(() => {
    typeInto(field, 'Anna');
    return Promise.resolve(new Response());
  });
  expect(await renews()).toBe(false);
});

it('page reload for a missing chunk: is not prevented by sliders and removed fields', async () => {
  typeInto(put('<input type="text">'), 'Anna');
  document.body.innerHTML = '';
  typeInto(put('<input type="range" value="3">'), '4');
  expect(await renews()).toBe(true);
});

it('page reload for a missing chunk: is prevented during an export', async () => {
  const end = beginOngoingWork();
  expect(await renews()).toBe(false);
  end();
  expect(await renews()).toBe(true);
});

it('page reload for a missing chunk: is prevented while a video plays', async () => {
  const video = put('<video></video>');
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
  expect(video).toBeInstanceOf(HTMLVideoElement);
  expect(await renews()).toBe(false);
  paused.mockReturnValue(true);
  expect(await renews()).toBe(true);
});

it.each([
  ['a pop-up', '<div role="dialog" aria-modal="true">Session expired!</div>'],
  ["the browser's own dialog", '<dialog open>Session expired!</dialog>'],
])('page reload for a missing chunk: is prevented while a dialog is open: %s', async (_kind, html) => {
  put(html);
  expect(await renews()).toBe(false);
});

it('page reload for a missing chunk: is prevented if the storage that records reloads is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await renews()).toBe(false);
});

it('page reload for a missing chunk: is prevented if the user typed before its module was loaded', async () => {
  const field = put('<input name="email">');
  if (field instanceof HTMLInputElement) field.value = 'ada@example.com';
  vi.resetModules();
  const { renewPage: renewFresh } = await import('@/app/renewal');
  const reload = vi.fn<() => void>();
  await renewFresh(reload, () => now);
  expect(reload).not.toHaveBeenCalled();
});
