import type { Clock } from '@/lib/time/clock';

export interface ScreenEvents {
  onChange(): void;
  /** Out of sight long enough to let a stream go; said again and again while it stays so. */
  onOutOfViewLong(): void;
}

/** Calls back with whether the element is in view, until the signal aborts. */
export type Observe = (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onView: (inView: boolean) => void,
) => void;

/** Scrolling past a tile and back is quicker than this; a camera on battery should not stream unseen for longer. */
const OUT_OF_VIEW_LONG = 15_000;
/** What is just beyond the edge will be looked at in a moment. */
const MARGIN = '200px';

/** @see https://www.w3.org/TR/intersection-observer/ */
export const observeView: Observe = (video, signal, onView) => {
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last !== undefined) onView(last.isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(video);
  signal.addEventListener('abort', () => {
    observer.disconnect();
  });
};

/** Whether it was moved to the small window that stays on top (ui/smallWindow/). */
export const isInSmallWindow = ({ ownerDocument }: HTMLElement): boolean => ownerDocument !== document;

/** Whether it can be seen although the page is hidden. */
export const isInOwnWindow = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureElement === video || isInSmallWindow(video);

/** Safari's full screen for videos on phones leaves the element where it was. */
const isElsewhere = (video: HTMLVideoElement): boolean =>
  isInOwnWindow(video) || Reflect.get(video, 'webkitDisplayingFullscreen') === true;

/** Watches whether the element can be seen where it stands or in a window of its own. @returns the answer now. */
export function watchOnScreen(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  events: ScreenEvents,
  observe: Observe,
): () => boolean {
  let inView = true;
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(OUT_OF_VIEW_LONG, () => {
      if (!isElsewhere(video)) events.onOutOfViewLong();
      // Picture-in-picture may end, and a stream may start, while it is still out of view.
      wait();
    });
  };
  observe(video, signal, (next) => {
    if (next === inView || signal.aborted) return;
    inView = next;
    cancel();
    if (!next) wait();
    events.onChange();
  });
  signal.addEventListener('abort', () => {
    cancel();
  });
  return () => inView || isElsewhere(video);
}
