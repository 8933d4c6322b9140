import { isModalOpen } from '@/lib/browser/isModalOpen';
import { hasOngoingWork } from '@/lib/async/ongoingWork';

const STAMP = 'renewedAt';
const MIN_RELOAD_INTERVAL_MS = 5 * 60_000;

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])';

const typedInto = new WeakSet<Element>();

document.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.matches(TEXT_FIELDS)) typedInto.add(target);
});

const textFields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];

for (const field of textFields()) if (field.value !== '') typedInto.add(field);

const isTyping = (): boolean => textFields().some((field) => field.value !== '' && typedInto.has(field));

const isSafe = (): boolean =>
  !hasOngoingWork() &&
  !isTyping() &&
  ![...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended) &&
  !isModalOpen();

/**
 * Records the time of a reload unless the function returns false.
 * @returns false if storage is blocked or the last reload was recent
 */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(STAMP) ?? -MIN_RELOAD_INTERVAL_MS);
    if (now - last < MIN_RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(STAMP, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Checks the server first, because a failed reload would show the browser's error page. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/index.html', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads a page whose code is gone from the server, for example after a release. Does nothing if the user
 * would lose something or the last reload was recent.
 */
export async function renewPage(
  reload: () => void = () => globalThis.location.reload(),
  now: () => number = Date.now,
): Promise<void> {
  if (isSafe() && (await serverAnswers()) && isSafe() && mayReload(now())) reload();
}
