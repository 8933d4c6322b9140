type Sanitize = (html: string) => string;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown;
}

const escapeAll: Sanitize = (html) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

let sanitize: Sanitize = escapeAll;

/**
 * Loads DOMPurify for libraries that build dialogs from HTML. HTML appears as text until DOMPurify has
 * loaded.
 */
export async function loadSanitizer(): Promise<void> {
  if (!('trustedTypes' in globalThis)) return;
  const { default: purifier } = await import('dompurify');
  sanitize = (html) => purifier.sanitize(html, { RETURN_TRUSTED_TYPE: false });
}

function sameOriginOnly(address: string): string {
  const url = new URL(address, document.baseURI);
  if (url.origin !== location.origin)
    throw new TypeError(`Scripts come from this origin only, not ${url.origin}.`);
  return address;
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

/**
 * Installs the default Trusted Types policy, which sanitizes HTML with DOMPurify and allows only scripts from
 * the page's origin. https://w3c.github.io/trusted-types/dist/spec/#default-policy-hdr
 */
export function installTrustedTypes(): void {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isPolicyFactory(factory)) return;
  factory.createPolicy('default', {
    createHTML: (html) => sanitize(html),
    createScriptURL: sameOriginOnly,
  });
}
