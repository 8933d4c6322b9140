import { onTestFinished, vi } from 'vitest';

export function draws(isTainted = false) {
  const context = {
    drawImage: () => undefined,
    getImageData: () => {
      if (isTainted) throw new DOMException('Tainted', 'SecurityError');
      return { data: new Uint8ClampedArray(4) };
    },
  };
  const { prototype } = HTMLCanvasElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'getContext');
  Object.defineProperty(prototype, 'getContext', { ...own, value: () => context });
  onTestFinished(() => {
    if (own) Object.defineProperty(prototype, 'getContext', own);
  });
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['picture'], { type: 'image/png' })),
  );
}
