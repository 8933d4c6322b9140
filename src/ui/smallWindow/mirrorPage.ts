/**
 * Copies a sheet's rules, because documents cannot share a sheet and a link would request it again.
 * @returns null for an unreadable sheet from another origin
 */
function copyOf(sheet: CSSStyleSheet, target: Window & typeof globalThis): CSSStyleSheet | null {
  let rules: string[];
  try {
    rules = [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    return null;
  }
  const { href, media } = sheet;
  const copy = new target.CSSStyleSheet({ baseURL: href ?? document.baseURI, media: media.mediaText });
  copy.replaceSync(rules.join('\n'));
  return copy;
}

function mirrorStyles(target: Window & typeof globalThis): void {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  target.document.adoptedStyleSheets = sheets
    .map((sheet) => copyOf(sheet, target))
    .filter((copy) => copy !== null);
}

const ATTRIBUTES = ['lang', 'dir', 'data-theme'];

function mirrorAttributes(target: Window): void {
  for (const name of ATTRIBUTES) {
    target.document.documentElement.setAttribute(name, document.documentElement.getAttribute(name) ?? '');
  }
}

const POINTER = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click'] as const;

/**
 * Forwards events to the page's window, where players listen for user input and for drags that leave the
 * player.
 */
function relayEvents(target: Window): void {
  for (const type of POINTER) {
    target.addEventListener(type, ({ pointerId, pointerType, clientX, clientY, screenX, screenY }) =>
      globalThis.dispatchEvent(
        new PointerEvent(type, { pointerId, pointerType, clientX, clientY, screenX, screenY }),
      ),
    );
  }
  target.addEventListener('wheel', () => globalThis.dispatchEvent(new Event('wheel')), { passive: true });
  target.addEventListener('keydown', ({ key, repeat }) =>
    globalThis.dispatchEvent(new KeyboardEvent('keydown', { key, repeat })),
  );
}

/**
 * Copies language, direction, theme and styles, and keeps them up to date. Forwards pointer and key events.
 * @param signal aborted to stop the updates
 */
export function mirrorPage(target: Window & typeof globalThis, signal: AbortSignal): void {
  const mirror = () => {
    mirrorStyles(target);
    mirrorAttributes(target);
  };
  const attributes = new MutationObserver(() => mirrorAttributes(target));
  attributes.observe(document.documentElement, { attributeFilter: ATTRIBUTES });
  const sheets = new MutationObserver(() => mirrorStyles(target));
  sheets.observe(document.head, { childList: true });
  // A sheet has no rules before it has loaded, so copy again on `load`, which does not bubble.
  document.head.addEventListener('load', () => mirrorStyles(target), { signal, capture: true });
  relayEvents(target);
  signal.addEventListener('abort', () => {
    attributes.disconnect();
    sheets.disconnect();
  });
  mirror();
}
