import type { SweetAlertIcon, SweetAlertOptions } from 'sweetalert2';
import { anySignal } from '@/domain/anySignal';
import { popUpClosed, popUpOpened } from './popUps';
import { loadSanitizer } from './trustedTypes';

/** The end of the last pop-up's turn: opening one closes the one before, which would answer its question with no. */
let lastTurn: Promise<unknown> = Promise.resolve();
/** Aborted to close what is open and to drop what waits. */
let standing = new AbortController();

const load = () =>
  Promise.all([import('sweetalert2/dist/sweetalert2.js'), import('./dialogs.css'), loadSanitizer()]);

/**
 * The pop-ups of sweetalert2, loaded when the first one is shown. Only `titleText` and `text` are used: its `title`,
 * `html` and `footer` are HTML, and what is shown here may come from a server.
 */
async function show(options: SweetAlertOptions, signal: AbortSignal): Promise<boolean> {
  const [{ default: Swal }] = await load();
  if (signal.aborted) return false;
  const close = () => Swal.close();
  signal.addEventListener('abort', close);
  const result = await Swal.fire({ heightAuto: false, ...options });
  signal.removeEventListener('abort', close);
  return result.isConfirmed;
}

async function fire(options: SweetAlertOptions, signal?: AbortSignal): Promise<boolean> {
  const { signal: dismissed } = standing;
  const ended = signal ? anySignal([signal, dismissed]) : dismissed;
  // Before the first pause: dialogs must have let go of the focus when the pop-up takes it.
  popUpOpened();
  const turn = lastTurn.then(() => show(options, ended));
  // A pop-up whose code cannot be loaded is one that nobody answered.
  lastTurn = turn.catch(() => undefined);
  try {
    return await turn.catch(() => false);
  } finally {
    popUpClosed();
  }
}

/** Closes the pop-up that is open, and drops those that wait for their turn. */
export function dismissPopUps(): void {
  standing.abort();
  standing = new AbortController();
}

interface Question {
  title: string;
  text?: string;
  confirm: string;
  cancel: string;
  icon?: SweetAlertIcon;
}

/**
 * Asks; anything but the confirming button is a no.
 * @param signal takes the question back, which is a no too.
 */
export const ask = (
  { title, text = '', confirm, cancel, icon = 'question' }: Question,
  signal?: AbortSignal,
): Promise<boolean> =>
  fire(
    {
      titleText: title,
      text,
      icon,
      showCancelButton: true,
      confirmButtonText: confirm,
      cancelButtonText: cancel,
      focusCancel: true,
    },
    signal,
  );

/** Tells; resolves when the message has been dismissed. */
export async function tell(message: { title: string; text?: string; icon: SweetAlertIcon }): Promise<void> {
  await fire({
    titleText: message.title,
    text: message.text ?? '',
    icon: message.icon,
    confirmButtonText: 'OK',
  });
}
