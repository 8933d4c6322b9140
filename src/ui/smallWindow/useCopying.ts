import { useEffect, useRef, useState } from 'react';
import { useHostWindow } from './hostWindow';

/**
 * @param duration milliseconds of the copied state
 * @returns `copy` must be called in a click, since the clipboard needs a user activation
 */
export function useCopying(duration: number) {
  // A window without focus may not write to the clipboard.
  const { navigator } = useHostWindow();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = async (text: string) => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Insecure contexts have no clipboard, and permission may be denied: the user can copy by hand.
      return setOutcome('refused');
    }
    setOutcome('copied');
    timer.current = setTimeout(() => setOutcome('none'), duration);
  };
  return { copy: (text: string) => void write(text), outcome };
}
