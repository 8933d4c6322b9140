import { useEffect, useRef, useState } from 'react';
import { useHostWindow } from './hostWindow';

/**
 * Copies texts.
 * @param duration milliseconds for which a text counts as copied.
 * @returns `copy`, to be called in the click itself: browsers allow writing to the clipboard only within a user activation.
 */
export function useCopying(duration: number) {
  // A window without the focus may not write.
  const { navigator } = useHostWindow();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = async (text: string) => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not a secure context, which has no clipboard at all; or not permitted. It can still be copied by hand.
      return setOutcome('refused');
    }
    setOutcome('copied');
    timer.current = setTimeout(() => setOutcome('none'), duration);
  };
  return { copy: (text: string) => void write(text), outcome };
}
