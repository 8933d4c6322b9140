const PAUSE_MS = 500;
const ANSWERING: ReadonlySet<string> = new Set([
  'Enter',
  ' ',
  'Tab',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
]);
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' ']);

/**
 * Creates a guard against key presses that are meant for the page behind a dialog: held keys, and keys
 * pressed while the user is still typing.
 * @param target window, where the guard sees keys before other listeners
 * @param now monotonic milliseconds
 */
export function createKeyGuard(target: EventTarget, now: () => number) {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let guards = 0;
  let isTypingOn = false;

  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const at = now();
    isTypingOn &&= at - lastKeyAt < PAUSE_MS;
    lastKeyAt = at;
    if (guards === 0) return;
    if ((isTypingOn && ANSWERING.has(event.key)) || (event.repeat && PRESSING.has(event.key))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });

  return {
    block(): () => void {
      guards += 1;
      isTypingOn = now() - lastKeyAt < PAUSE_MS;
      return () => {
        guards -= 1;
      };
    },
  };
}
