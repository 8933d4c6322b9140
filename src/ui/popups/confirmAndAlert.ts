import type SweetAlert from 'sweetalert2';
import type { SweetAlertIcon } from 'sweetalert2';
import { anySignal } from '@/lib/async/anySignal';
import { actionText } from '@/text/actions';
import { onLanguageChange } from '@/text/language/language';
import { showPlainPopUp } from './plainPopUp';
import { popUpClosed, popUpOpened } from './openPopUps';
import { createKeyGuard } from './keyGuard';
import { raise, watchRemoval } from './topLayer';
import { loadCode } from '@/lib/async/lazyCode';
import { loadSanitizer } from '@/ui/base/trustedTypes';

/** Queues pop-ups, because a new one would close the previous one with the answer No. */
let lastTurn: Promise<unknown> = Promise.resolve();
let standing = new AbortController();

/** After this wait for the code, a plain dialog replaces the pop-up. */
const TIMEOUT_MS = 4_000;
const keyGuard = createKeyGuard(globalThis.window, () => performance.now());

const loadParts = () =>
  Promise.all([import('sweetalert2/dist/sweetalert2.js'), import('./popUps.css'), loadSanitizer()]);

/** Resolves to null if loading fails, for example in a tab that was open before a release. */
async function load(): Promise<typeof SweetAlert | null> {
  return await new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
    void loadCode(loadParts).then(
      ([{ default: Swal }]) => resolve(Swal),
      () => resolve(null),
    );
  });
}

interface Words {
  title: string;
  text?: string;
}

interface PopUp {
  words: () => Words & { confirm: string; cancel?: string };
  icon: SweetAlertIcon;
  /** If true, keys and clicks that were meant for the page do not answer the pop-up. */
  needsAnswer: boolean;
}

/**
 * Sets only `titleText` and `text`, because `title`, `html` and `footer` are HTML and a server may supply the
 * texts.
 */
async function showPretty(
  Swal: typeof SweetAlert,
  { words, icon, needsAnswer }: PopUp,
  signal: AbortSignal,
): Promise<boolean> {
  const texts = () => {
    const { title: titleText, text = '', confirm, cancel = '' } = words();
    return { titleText, text, confirmButtonText: confirm, cancelButtonText: cancel };
  };
  let lower: () => void = () => undefined;
  const opened = new AbortController();
  const close = () => Swal.close();
  signal.addEventListener('abort', close);
  // SweetAlert warns about updates to a pop-up that is closing or whose element is gone.
  const unsubscribe = onLanguageChange(() => {
    if (Swal.getPopup()) Swal.update(texts());
  });
  const shown = Swal.fire({
    ...texts(),
    icon,
    showCancelButton: 'cancel' in words(),
    focusCancel: !needsAnswer,
    allowEscapeKey: !needsAnswer,
    allowOutsideClick: !needsAnswer,
    heightAuto: false,
    willOpen: () => {
      const [container, popup] = [Swal.getContainer(), Swal.getPopup()];
      if (!container || !popup) return;
      lower = raise(container);
      // SweetAlert cannot close an element that is not in the page, and would hide the page from screen readers.
      const putBackAndClose = () => {
        popup.style.animation = 'none';
        container.append(popup);
        document.body.append(container);
        close();
      };
      watchRemoval(popup, putBackAndClose, opened.signal);
    },
    willClose: () => {
      unsubscribe();
      opened.abort();
    },
  });
  // Focuses no button, because a key may be meant for the page.
  if (needsAnswer) Swal.getPopup()?.focus();
  const { isConfirmed } = await shown;
  lower();
  signal.removeEventListener('abort', close);
  return isConfirmed;
}

async function show(popUp: PopUp, signal: AbortSignal): Promise<boolean> {
  const Swal = await load();
  if (signal.aborted) return false;
  const { words, needsAnswer } = popUp;
  const letKeysIn = needsAnswer ? keyGuard.keepOff() : () => undefined;
  try {
    // The plain pop-up keeps its language, because no other translation can be loaded.
    return await (Swal
      ? showPretty(Swal, popUp, signal)
      : showPlainPopUp({ ...words(), needsAnswer }, signal));
  } finally {
    letKeysIn();
  }
}

async function fire(popUp: PopUp, signal?: AbortSignal): Promise<boolean> {
  const { signal: dismissed } = standing;
  const ended = signal ? anySignal([signal, dismissed]) : dismissed;
  // Runs synchronously, so that dialogs release focus before the pop-up takes it.
  popUpOpened();
  const turn = lastTurn.then(() => show(popUp, ended));
  lastTurn = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    popUpClosed();
  }
}

export function dismissPopUps(): void {
  standing.abort();
  standing = new AbortController();
}

interface Question {
  words: () => Words & { confirm: string; cancel: string };
  icon?: SweetAlertIcon;
  /** If true, neither Escape nor a click outside answers No. */
  needsAnswer?: boolean;
}

/**
 * Resolves to true only for the confirm button.
 * @param signal closes the question on abort, which counts as No
 */
export const showConfirm = (
  { words, icon = 'question', needsAnswer = false }: Question,
  signal?: AbortSignal,
): Promise<boolean> => fire({ words, icon, needsAnswer }, signal);

export async function showAlert(words: () => Words, icon: SweetAlertIcon): Promise<void> {
  await fire({ words: () => ({ ...words(), confirm: actionText.ok }), icon, needsAnswer: false });
}
