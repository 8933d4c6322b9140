import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from '@/lib/time/whenIdle';

let controller: AbortController;
let rest: () => Promise<void>;

beforeEach(() => {
  controller = new AbortController();
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  rest = async () => {
    for (const run of waiting.splice(0)) run();
    await new Promise((done) => setTimeout(done));
  };
});

afterEach(() => {
  controller.abort();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function addPicture(loading: 'eager' | 'lazy'): HTMLImageElement {
  const picture = document.createElement('img');
  picture.loading = loading;
  Object.defineProperty(picture, 'complete', { value: false });
  document.body.append(picture);
  return picture;
}

describe('whenIdle', () => {
  it('waits for pictures that are added during the wait', async () => {
    const begin = vi.fn<() => void>();
    void whenIdle(controller.signal).then(begin);
    const picture = addPicture('eager');
    await rest();
    await rest();
    expect(begin).not.toHaveBeenCalled();
    picture.dispatchEvent(new Event('load'));
    await rest();
    await rest();
    expect(begin).toHaveBeenCalledOnce();
  });

  it('does not wait for pictures that have failed or load lazily', async () => {
    const begin = vi.fn<() => void>();
    addPicture('lazy');
    const broken = addPicture('eager');
    void whenIdle(controller.signal).then(begin);
    await rest();
    broken.dispatchEvent(new Event('error'));
    await rest();
    await rest();
    expect(begin).toHaveBeenCalledOnce();
  });
});
