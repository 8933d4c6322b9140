import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { HostWindowContext } from './hostWindow';
import styles from './SmallWindow.module.css';

/**
 * Renders children here or in another window of this page, and moves their elements between the two windows.
 * A video keeps its stream, and React handles events in both windows.
 * @param to other window; null to render the children here
 * @param away rendered here while the children are away
 */
export function Movable({
  to,
  away,
  children,
}: {
  to: (Window & typeof globalThis) | null;
  away: ReactNode;
  children: ReactNode;
}) {
  const slot = useRef<HTMLDivElement>(null);
  const [container] = useState(() => {
    const element = document.createElement('div');
    element.className = styles['container'] ?? '';
    return element;
  });
  useLayoutEffect(() => {
    (to?.document.body ?? slot.current)?.append(container);
  }, [to, container]);
  return (
    <>
      <div ref={slot} className={styles.container} data-kept={to === null ? undefined : ''} />
      {to !== null && away}
      {createPortal(
        <HostWindowContext value={to ?? globalThis.window}>{children}</HostWindowContext>,
        container,
      )}
    </>
  );
}
