import styles from './plainPopUp.module.css';
import { leaveNativeFullScreen, watchRemoval } from './topLayer';

interface PlainPopUp {
  title: string;
  text?: string;
  confirm: string;
  cancel?: string | undefined;
  needsAnswer: boolean;
}

function withText<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className ?? '';
  element.textContent = text;
  return element;
}

/**
 * Shows a native `dialog` in place of a pop-up whose code cannot be loaded.
 * @returns true if the user confirmed; false after an abort
 */
export function showPlainPopUp(
  { title, text, confirm, cancel, needsAnswer }: PlainPopUp,
  signal: AbortSignal,
): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-label', title);
  // Safari lacks `closedby`, so a listener also handles Escape.
  dialog.setAttribute('closedby', 'none');
  dialog.tabIndex = -1;
  const yes = withText('button', styles.confirm, confirm);
  const no = cancel === undefined ? null : withText('button', styles.cancel, cancel);
  const buttons = withText('div', styles.buttons, '');
  buttons.append(yes, ...(no ? [no] : []));
  dialog.append(
    withText('h2', styles.title, title),
    ...(text ? [withText('p', styles.text, text)] : []),
    buttons,
  );
  leaveNativeFullScreen();
  document.body.append(dialog);

  return new Promise((resolve) => {
    const done = new AbortController();
    const answer = (isConfirmed: boolean) => {
      done.abort();
      dialog.close();
      dialog.remove();
      resolve(isConfirmed);
    };
    const listen = (target: EventTarget, type: string, onEvent: (event: Event) => void) =>
      target.addEventListener(type, onEvent, { signal: done.signal });
    listen(yes, 'click', () => answer(true));
    if (no) listen(no, 'click', () => answer(false));
    listen(signal, 'abort', () => answer(false));
    watchRemoval(dialog, () => answer(false), done.signal);
    // Keeps key events from the page behind the dialog.
    listen(dialog, 'keydown', (event) => {
      event.stopPropagation();
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
      event.preventDefault();
      if (!needsAnswer) answer(false);
    });
    listen(dialog, 'cancel', (event) => event.preventDefault());
    // Reopens a dialog that needs an answer, because some phones' Back gesture closes it.
    listen(dialog, 'close', () => (needsAnswer ? dialog.showModal() : answer(false)));
    dialog.showModal();
    // Focuses the dialog instead of a button, because a key pressed just before may be meant for the page.
    if (needsAnswer) dialog.focus();
    else yes.focus();
  });
}
