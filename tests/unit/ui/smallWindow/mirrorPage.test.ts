import { expect, it, onTestFinished, vi } from 'vitest';
import { mirrorPage } from '@/ui/smallWindow/mirrorPage';
import { standInSmallWindows } from '../../../support/smallWindow';

it('Picture-in-Picture window: copies the readable style sheets of the page', async () => {
  standInSmallWindows();
  const style = document.createElement('style');
  style.textContent = '.own { color: red; }';
  const foreign = document.createElement('style');
  foreign.textContent = '.foreign { color: blue; }';
  document.head.append(style, foreign);
  onTestFinished(() => {
    style.remove();
    foreign.remove();
  });
  const sheet = foreign.sheet;
  if (sheet === null) throw new Error('The page has no sheet.');
  vi.spyOn(sheet, 'cssRules', 'get').mockImplementation(() => {
    throw new DOMException('Not allowed to access cross-origin stylesheet', 'SecurityError');
  });
  const small = await globalThis.documentPictureInPicture?.requestWindow();
  if (small === undefined) throw new Error('There is no window.');
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  mirrorPage(small.window, ended.signal);
  expect(small.document.adoptedStyleSheets.map((copy) => Reflect.get(copy, 'text'))).toContain(
    '.own { color: red; }',
  );
});
