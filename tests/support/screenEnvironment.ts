import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Tests use the versions of Node.js, since those of happy-dom differ more from browsers. */
const OF_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'URLSearchParams',
  'MessagePort',
];

/** https://html.spec.whatwg.org/multipage/interaction.html#focusable-area */
const FOCUSABLE =
  'a[href], area[href], button, input, select, textarea, summary, iframe, dialog, [tabindex], [contenteditable]';

/** https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-pagetransitionevent-interface */
const pageTransitionEvent = () =>
  class PageTransitionEvent extends Event {
    readonly persisted: boolean;
    constructor(type: string, { persisted = false, ...init }: PageTransitionEventInit = {}) {
      super(type, init);
      this.persisted = persisted;
    }
  };

const define = (target: object, name: string, property: PropertyDescriptor) =>
  Object.defineProperty(target, name, { configurable: true, ...property });

/**
 * happy-dom copies the styles of every ancestor with `structuredClone`, which takes a sixth of the time of a
 * screen test. This shallow copy is enough, since a property has only a value and its importance.
 */
function cloneStylesQuickly(): void {
  const { prototype } = CSSPropertyManager;
  if (!('clone' in prototype)) throw new Error('happy-dom clones styles in another way: look what it costs.');
  prototype.clone = function clone(this: CSSPropertyManager): CSSPropertyManager {
    const copy = new CSSPropertyManager();
    for (const [name, property] of Object.entries(this.properties)) copy.properties[name] = { ...property };
    Reflect.set(copy, 'definedPropertyNames', { ...Reflect.get(this, 'definedPropertyNames') });
    return copy;
  };
}

/** Corrects differences between happy-dom and browsers that affect the screens. */
function correct(): void {
  cloneStylesQuickly();
  // happy-dom searches for a <base> at each link and request, but the app has none.
  define(document, 'baseURI', { get: () => location.href });
  define(document, 'images', { get: () => document.querySelectorAll('img') });
  define(globalThis, 'PageTransitionEvent', { value: pageTransitionEvent(), writable: true });
  // happy-dom focuses every element on request.
  const focusAny = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function focus(this: HTMLElement, options?: FocusOptions) {
    if (this.matches(FOCUSABLE)) focusAny.call(this, options);
  };
  // happy-dom grants permissions, and its streams cannot list their tracks.
  Reflect.deleteProperty(Navigator.prototype, 'permissions');
  Reflect.deleteProperty(globalThis, 'MediaStream');
  // happy-dom accepts only instances of its own stream class.
  const streams = new WeakMap<HTMLMediaElement, MediaProvider | null>();
  define(HTMLMediaElement.prototype, 'srcObject', {
    get(this: HTMLMediaElement) {
      return streams.get(this) ?? null;
    },
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      streams.set(this, stream);
    },
  });
  // happy-dom reports each source as playable at once.
  define(HTMLMediaElement.prototype, 'src', {
    ...Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src'),
    set(this: HTMLMediaElement, value: string) {
      this.setAttribute('src', value);
    },
  });
  // happy-dom's storages cache their methods at first use, so a spy on the prototype misses calls.
  for (const storage of [localStorage, sessionStorage]) {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      define(storage, method, {
        value: (...args: string[]) => Reflect.apply(Storage.prototype[method], storage, args),
      });
    }
  }
}

/**
 * Builds pages with happy-dom, in which whole screens take half as long as in jsdom. Styles and queries are
 * more exact in jsdom.
 */
const screenEnvironment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'screen',
  async setup(global, options) {
    const ofNode = OF_NODE.map((name) => [name, Reflect.get(globalThis, name)] as const);
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, value] of ofNode) define(globalThis, name, { value, writable: true });
    correct();
    return environment;
  },
};
export default screenEnvironment;
