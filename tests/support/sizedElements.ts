import { vi } from 'vitest';

/** Gives each element a size in pixels and reports it once to observers, because happy-dom does neither. */
export function sizedElements(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: ResizeObserverCallback;

      constructor(report: ResizeObserverCallback) {
        this.#report = report;
      }

      observe(target: Element): void {
        const boxes = { borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] };
        const entry = { target, contentRect: new DOMRect(0, 0, width, height), ...boxes };
        queueMicrotask(() => this.#report([entry], this));
      }

      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
