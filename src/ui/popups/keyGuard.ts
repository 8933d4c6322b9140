/** Milliseconds without a key after which the next one is meant for what is on the screen now. */
const PAUSE = 500;
/** Keys that press a button or move to one. */
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
 * Knows which keys were meant for what a question has come to lie over: those of a user who was typing when it
 * appeared, until they pause, and those that are held down.
 * @param target where keys are heard before any other listener acts on them.
 * @param now milliseconds of a clock that is never put back.
 */
export function createKeyGuard(target: EventTarget, now: () => number) {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let guards = 0;
  let isTypingOn = false;

  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const at = now();
    isTypingOn &&= at - lastKeyAt < PAUSE;
    lastKeyAt = at;
    if (guards === 0) return;
    if ((isTypingOn && ANSWERING.has(event.key)) || (event.repeat && PRESSING.has(event.key))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  target.addEventListener('keydown', onKeyDown, { capture: true });

  return {
    /** A question has appeared. @returns to be called when it is gone. */
    keepOff(): () => void {
      guards += 1;
      isTypingOn = now() - lastKeyAt < PAUSE;
      return () => {
        guards -= 1;
      };
    },
  };
}
