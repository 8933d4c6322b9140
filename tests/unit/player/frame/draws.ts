import { onTestFinished, vi } from 'vitest';

export function draws(isTainted = false) {
  const context = {
    canvas: { width: 1280, height: 720 },
    drawImage: vi.fn<(...drawn: unknown[]) => void>(),
    fillRect: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      if (isTainted) throw new DOMException('Tainted', 'SecurityError');
      return { data: new Uint8ClampedArray(width * height * 4) };
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
  return context;
}
