import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDesk, type DeskParts } from './createDesk';
import { DeskContext } from './desk';
import { isPseudo, pseudo } from './pseudoLanguage';
import { Workbench } from './Workbench';

export function mountWorkbench(parts: DeskParts): void {
  const desk = createDesk(parts);
  const container = document.createElement('div');
  container.id = 'workbench';
  document.body.append(container);
  // The app's keyboard shortcuts must not react to keys in the workbench.
  container.addEventListener('keydown', (event) => event.stopPropagation());
  // The app's modal dialogs trap the focus, so the workbench hides its `focusin` events from them.
  globalThis.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Node && container.contains(event.target)) event.stopImmediatePropagation();
    },
    true,
  );
  new MutationObserver(() => container.removeAttribute('aria-hidden')).observe(container, {
    attributeFilter: ['aria-hidden'],
  });
  if (isPseudo()) void desk.rewrite(pseudo);
  // If rendering this root interrupts the app's hydration, React reports the app's hydration mismatch here.
  createRoot(container, { onRecoverableError: () => undefined }).render(
    <StrictMode>
      <DeskContext value={desk}>
        <Workbench />
      </DeskContext>
    </StrictMode>,
  );
}
