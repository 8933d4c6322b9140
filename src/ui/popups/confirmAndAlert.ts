import { anySignal } from '@/lib/async/anySignal';
import { actionText } from '@/text/actions';
import { showPlainPopUp } from './plainPopUp';
import { popUpClosed, popUpOpened } from './openPopUps';
import { createKeyGuard } from './keyGuard';
import type { PopUp, showPrettyPopUp, Words } from './prettyPopUp';
import { loadCode } from '@/lib/async/lazyCode';
import { loadSanitizer } from '@/ui/base/trustedTypes';

/** Queues pop-ups, because a new one would close the previous one with the answer No. */
let lastTurn: Promise<unknown> = Promise.resolve();
let standing = new AbortController();

/** After this wait for the code, a plain dialog replaces the pop-up. */
const TIMEOUT_MS = 4_000;
const keyGuard = createKeyGuard(globalThis.window, () => performance.now());

const loadParts = () => Promise.all([import('./prettyPopUp'), loadSanitizer()]);

/**
 * Resolves to null if loading takes too long or fails, for example in a tab that was open before a release.
 */
async function load(): Promise<typeof showPrettyPopUp | null> {
  return await new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, null);
    void loadCode(loadParts).then(
      ([code]) => resolve(code.showPrettyPopUp),
      () => resolve(null),
    );
  });
}

async function show(popUp: PopUp, signal: AbortSignal): Promise<boolean> {
  const showPretty = await load();
  if (signal.aborted) return false;
  const { words, needsAnswer } = popUp;
  const letKeysIn = needsAnswer ? keyGuard.block() : () => undefined;
  try {
    // The plain pop-up keeps its language, because no other translation can be loaded.
    return await (showPretty
      ? showPretty(popUp, signal)
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
  icon?: PopUp['icon'];
  /** True if neither Escape nor a click outside may answer No. */
  needsAnswer?: boolean;
}

/**
 * Resolves to true only if the user presses the confirm button.
 * @param signal aborted to close the question, which counts as No
 */
export const showConfirm = (
  { words, icon = 'question', needsAnswer = false }: Question,
  signal?: AbortSignal,
): Promise<boolean> => fire({ words, icon, needsAnswer }, signal);

export async function showAlert(words: () => Words, icon: PopUp['icon']): Promise<void> {
  await fire({ words: () => ({ ...words(), confirm: actionText.ok }), icon, needsAnswer: false });
}
