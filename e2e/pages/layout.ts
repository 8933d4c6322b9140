import { expect, type Page } from '@playwright/test';

/** The narrowest phone, a typical phone and a desktop, in pixels. */
const WIDTHS = [280, 390, 1440];
const HEIGHT = 850;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rounding error in pixels. */
const TOLERANCE = 1;

export const widthOf = (box: Box): number => box.right - box.left;
export const heightOf = (box: Box): number => box.bottom - box.top;

const overlaps = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOLERANCE;

/** @returns a line for each overlapping pair of boxes, which are numbered from 1 */
export const overlapping = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((one, first) =>
    boxes.flatMap((other, second) =>
      second > first && overlaps(one, other) ? [`${first + 1} and ${second + 1} overlap`] : [],
    ),
  );

export interface Layout {
  /** Layout problems. Empty if everything is readable without horizontal scrolling. */
  faults: string[];
  boxes: Box[][];
}

/**
 * Reports text and controls that are cut off or outside the page, and overlapping fields. Text with an
 * ellipsis is fine if its beginning is visible and its title is complete. Maps may clip their pins.
 */
export function readLayout(page: Page, ...selectors: string[]): Promise<Layout> {
  return page.evaluate(readInPage, { selectors, tolerance: TOLERANCE });
}

export const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

/**
 * Checks every width and leaves the page at the largest.
 * @param what part of the app to name in the failure message
 */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width);
    await expect.poll(async () => (await readLayout(page)).faults, `${what} at ${width} px`).toEqual([]);
  }
}

/** Navigates without a reload. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Runs as one function in the page, so that all values belong to the same layout. */
async function readInPage({
  selectors,
  tolerance,
}: {
  selectors: string[];
  tolerance: number;
}): Promise<Layout> {
  // Two frames let the browser and React finish the layout.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  const { clientWidth, scrollWidth } = document.documentElement;
  const faults: string[] = [];
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);

  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.maplibregl-marker'))
      return false;
    for (let around: Element | null = element; around; around = around.parentElement) {
      if (getComputedStyle(around).clipPath.startsWith('inset(50%')) return false;
    }
    return true;
  };
  const isSaidElsewhere = (element: Element, words: string): boolean =>
    element.closest('[title]')?.getAttribute('title')?.includes(words) ?? false;
  const endsInEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration): boolean =>
    textOverflow === 'ellipsis' || webkitLineClamp !== 'none';

  const checkBox = (words: string, owner: Element, rect: DOMRect, begin?: DOMRect) => {
    let checksX = true;
    let checksY = true;
    for (
      let around: Element | null = owner;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const isBeside = ({ left, right }: DOMRect) =>
        left < box.left - tolerance || right > box.right + tolerance;
      const isCutX = isBeside(rect);
      const isCutY = rect.top < box.top - tolerance || rect.bottom > box.bottom + tolerance;
      if ((checksX && isCutX && cuts(style.overflowX)) || (checksY && isCutY && cuts(style.overflowY))) {
        if (!endsInEllipsis(style) || !isSaidElsewhere(around, words)) faults.push(`"${words}" is cut off`);
        else if (begin && isBeside(begin)) faults.push(`"${words}" has lost its beginning`);
        return;
      }
      checksX &&= !scrolls(style.overflowX);
      checksY &&= !scrolls(style.overflowY);
      if (style.position === 'fixed') break;
    }
    if (checksX && (rect.left < -tolerance || rect.right > clientWidth + tolerance)) {
      faults.push(`"${words}" lies beside the page`);
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (!owner || words === '' || !isSeen(owner)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    range.setStart(node, node.textContent?.indexOf(words) ?? 0);
    range.setEnd(node, range.startOffset + 1);
    const begin = range.getBoundingClientRect();
    for (const rect of rects) checkBox(words, owner, rect, begin);
  }

  const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')].filter(isSeen);
  for (const control of controls) {
    checkBox(
      control.getAttribute('aria-label') ?? control.textContent ?? '',
      control,
      control.getBoundingClientRect(),
    );
  }
  const fields = controls.filter((control) => control.matches('input:not([type="checkbox"])'));
  for (const [index, field] of fields.entries()) {
    const one = field.getBoundingClientRect();
    for (const later of fields.slice(index + 1)) {
      const other = later.getBoundingClientRect();
      const isOverX = Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance;
      const isOverY = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance;
      if (isOverX && isOverY) faults.push(`fields ${index + 1} and a later one overlap`);
    }
  }
  const boxes = selectors.map((selector) =>
    [...document.querySelectorAll(selector)].filter(isSeen).map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top: top + scrollY, right, bottom: bottom + scrollY };
    }),
  );
  return { faults: [...new Set(faults)], boxes };
}
