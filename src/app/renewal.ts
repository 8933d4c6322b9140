import { isModalOpen } from '@/lib/isModalOpen';
import { hasOngoingWork } from '@/lib/ongoingWork';

const STAMP = 'renewedAt';
/** A reload that did not help is not tried again for this long. */
const AGAIN_AFTER = 5 * 60_000;

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])';

/** Weak, so that a removed field does not keep a typed password in memory. */
const typedInto = new WeakSet<Element>();

document.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.matches(TEXT_FIELDS)) typedInto.add(target);
});

const textFields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)];

// The log-in form can be typed into before this module is loaded.
for (const field of textFields()) if (field.value !== '') typedInto.add(field);

const isTyping = (): boolean => textFields().some((field) => field.value !== '' && typedInto.has(field));

/** True when a reload loses nothing: no text being typed, no running export, no playing video, no open dialog. */
const isSafe = (): boolean =>
  !hasOngoingWork() &&
  !isTyping() &&
  ![...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended) &&
  !isModalOpen();

/** Notes the reload where it outlives the page. @returns false when that cannot be, or when there was one just now. */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(STAMP) ?? -AGAIN_AFTER);
    if (now - last < AGAIN_AFTER) return false;
    sessionStorage.setItem(STAMP, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Without an answer from the server a reload would leave a browser's error page in place of the app. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/index.html', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Cures a page whose code is not to be had any more, as after a release, by loading it anew at the same address; but
 * only where that is safe, and not twice in a row.
 */
export async function renewPage(
  reload: () => void = () => globalThis.location.reload(),
  now: () => number = Date.now,
): Promise<void> {
  if (isSafe() && (await serverAnswers()) && isSafe() && mayReload(now())) reload();
}
