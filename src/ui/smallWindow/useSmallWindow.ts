import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mirrorPage } from './mirrorPage';
import styles from './SmallWindow.module.css';

/** A window of this page that stays on top of all others. */
export interface SmallWindow {
  /** Null while it is closed. */
  opened: (Window & typeof globalThis) | null;
  /** Missing where the browser has no such window. */
  open: (() => void) | undefined;
  close: () => void;
}

interface SmallWindowOptions {
  title: string;
  /** In pixels. A browser remembers the size that the user has given to the last one. */
  width: number;
  height: number;
  /** Called when the content is back on the page. */
  onClosed: () => void;
}

/**
 * A small window over everything else, as long as the caller is mounted. The browser has one at a time, opens it in a click
 * only, and closes it with the page.
 * @see https://developer.mozilla.org/docs/Web/API/Document_Picture-in-Picture_API
 */
export function useSmallWindow({ title, width, height, onClosed }: SmallWindowOptions): SmallWindow {
  const [opened, setOpened] = useState<SmallWindow['opened']>(null);
  const latest = useRef({ title, onClosed });
  useEffect(() => {
    latest.current = { title, onClosed };
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => () => opened?.close(), [opened]);

  const api = globalThis.documentPictureInPicture;
  const open = async () => {
    const small = await api?.requestWindow({ width, height }).catch(() => null);
    if (!small) return;
    if (!isMounted.current) return small.close();
    const controller = new AbortController();
    mirrorPage(small.window, controller.signal);
    small.document.title = latest.current.title;
    small.document.body.className = styles['body'] ?? '';
    const { signal } = controller;
    const takeBack = () => {
      const isBack = signal.aborted;
      controller.abort();
      if (isBack || !isMounted.current) return;
      // Now: what is still in a closed window loses its picture.
      flushSync(() => setOpened(null));
      latest.current.onClosed();
    };
    small.addEventListener('pagehide', takeBack, { once: true });
    // Chromium 156 crashes where a page is left while its live video is in the other document.
    globalThis.addEventListener('pagehide', takeBack, { signal });
    setOpened(small.window);
  };
  return {
    opened,
    open: api === undefined ? undefined : () => void open(),
    close: () => opened?.close(),
  };
}
