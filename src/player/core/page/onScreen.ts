import type { Clock } from '@/lib/time/clock';

interface ScreenEvents {
  onChange(): void;
  onHiddenLong(): void;
}

export type Observe = (
  video: HTMLVideoElement,
  signal: AbortSignal,
  onView: (inView: boolean) => void,
) => void;

/** Scrolling past a tile and back takes less time, so it does not start the camera twice. */
const OUT_OF_VIEW_LONG_MS = 15_000;
const MARGIN = '200px';

/**
 * Reports whether the element is in the viewport or at most 200 px outside.
 * @see https://www.w3.org/TR/intersection-observer/
 */
export const observeView: Observe = (video, signal, onView) => {
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1);
      if (last !== undefined) onView(last.isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(video);
  signal.addEventListener('abort', () => observer.disconnect());
};

/** @returns true in a Picture-in-Picture window, which stays on top (`ui/smallWindow/`) */
export const isInSmallWindow = ({ ownerDocument }: HTMLElement): boolean => ownerDocument !== document;

/** @returns true if the element stays visible while the page is hidden */
export const isInOwnWindow = (video: HTMLVideoElement): boolean =>
  document.pictureInPictureElement === video || isInSmallWindow(video);

const isElsewhere = (video: HTMLVideoElement): boolean =>
  isInOwnWindow(video) || Reflect.get(video, 'webkitDisplayingFullscreen') === true;

/**
 * Watches whether the element is visible on the page or in a separate window.
 * @returns a function that reads the current visibility
 */
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
    cancel = clock.after(OUT_OF_VIEW_LONG_MS, () => {
      if (!isElsewhere(video)) events.onHiddenLong();
      // Waits again, because Picture-in-Picture may end, or a stream may start, while the element is out of
      // view.
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
  signal.addEventListener('abort', () => cancel());
  return () => inView || isElsewhere(video);
}
