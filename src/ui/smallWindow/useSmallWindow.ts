import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mirrorPage } from './mirrorPage';
import styles from './SmallWindow.module.css';

export interface SmallWindow {
  opened: (Window & typeof globalThis) | null;
  open: (() => void) | undefined;
  close: () => void;
}

interface SmallWindowOptions {
  title: string;
  /** Initial size in pixels. Browsers remember the size that the user last chose. */
  width: number;
  height: number;
  onClosed: () => void;
}

/**
 * Returns functions that open and close a Picture-in-Picture window. Browsers allow only one, open it only
 * on a user action, and close it with the page.
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
      // Renders synchronously, because a video loses its picture when its window closes.
      flushSync(() => setOpened(null));
      latest.current.onClosed();
    };
    small.addEventListener('pagehide', takeBack, { once: true });
    // Chromium 156 crashes when a page unloads with live video in another document.
    globalThis.addEventListener('pagehide', takeBack, { signal });
    setOpened(small.window);
  };
  return {
    opened,
    open: api === undefined ? undefined : () => void open(),
    close: () => opened?.close(),
  };
}
