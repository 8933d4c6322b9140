import type { SweetAlertIcon } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';
import { onLanguageChange } from '@/text/language/language';
import { raise, watchRemoval } from './topLayer';
import './popUps.css';

export interface Words {
  title: string;
  text?: string;
}

export interface PopUp {
  words: () => Words & { confirm: string; cancel?: string };
  icon: SweetAlertIcon;
  /** True if keys and clicks that were meant for the page must not answer the pop-up. */
  needsAnswer: boolean;
}

/**
 * Sets only `titleText` and `text`, because `title`, `html` and `footer` are HTML and a server may supply the
 * texts.
 */
export async function showPrettyPopUp(
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
      const raised = raise(container);
      ({ lower } = raised);
      // SweetAlert cannot close a pop-up that is not in the page, and hides the page from screen readers
      // until it has closed.
      const restoreAndClose = () => {
        popup.style.animation = 'none';
        container.append(popup);
        document.body.append(container);
        close();
      };
      const onRemoved = () => {
        const isInRemoved = container.contains(popup) && container.parentNode !== null;
        if (!isInRemoved) {
          restoreAndClose();
          return;
        }
        // React removed the full-screen element around the pop-up, but the user has not answered.
        raised.moveUp();
        popup.focus();
      };
      watchRemoval(popup, onRemoved, opened.signal);
    },
    willClose: () => {
      unsubscribe();
      opened.abort();
    },
  });
  // Focuses the pop-up instead of a button, because a key pressed just before may be meant for the page.
  if (needsAnswer) Swal.getPopup()?.focus();
  const { isConfirmed } = await shown;
  lower();
  signal.removeEventListener('abort', close);
  return isConfirmed;
}
