import { useEffect, useRef, useState } from 'react';
import { useHostWindow } from './hostWindow';

/**
 * @param duration milliseconds for which the copied state lasts
 * @returns `copy`, to call in a click handler, because browsers allow clipboard access only then
 */
export function useCopying(duration: number) {
  // Uses the component's own window, because only a focused window may write to the clipboard.
  const { navigator } = useHostWindow();
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = async (text: string) => {
    clearTimeout(timer.current);
    // Screen readers repeat an announcement only if it was cleared first.
    setOutcome('none');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The clipboard is missing in insecure contexts, or permission is denied. The user can still copy the
      // text by hand.
      return setOutcome('refused');
    }
    setOutcome('copied');
    timer.current = setTimeout(() => setOutcome('none'), duration);
  };
  return { copy: (text: string) => void write(text), outcome };
}
