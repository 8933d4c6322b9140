import { useEffect, useRef, useState } from 'react';
import { useHostWindow } from './hostWindow';

/**
 * @param duration milliseconds for which the copied state lasts
 * @returns `copy` must be called in a click handler, because clipboard access requires user activation
 */
export function useCopying(duration: number) {
  // Uses the component's own window, because only a focused window may write to the clipboard.
  const { navigator } = useHostWindow();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = async (text: string) => {
    clearTimeout(timer.current);
    // Screen readers announce an identical message only if it was removed before.
    setOutcome('none');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The clipboard is missing in insecure contexts, or permission is denied. The user can still copy the
      // text.
      return setOutcome('refused');
    }
    setOutcome('copied');
    timer.current = setTimeout(() => setOutcome('none'), duration);
  };
  return { copy: (text: string) => void write(text), outcome };
}
