import { isModalOpen } from '@/lib/isModalOpen';
import { hasOngoingWork } from '@/lib/ongoingWork';

const STAMP = 'renewedAt';
/** A reload that did not help is not tried again for this long. */
const AGAIN_AFTER = 5 * 60_000;

/** Fields that the user has typed into. */
const typedInto = new Set<HTMLElement>();

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type));

document.addEventListener('input', ({ target }) => {
  if (isTextField(target)) typedInto.add(target);
});

// The log-in form is typed into before this code is there.
for (const field of document.querySelectorAll('input')) {
  if (isTextField(field) && field.value !== '') typedInto.add(field);
}

function isTyping(): boolean {
  for (const field of typedInto) {
    if (!field.isConnected) typedInto.delete(field);
  }
  return [...typedInto].some((field) => isTextField(field) && field.value !== '');
}

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
