import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Interfaces that tests take from Node.js, because happy-dom's differ more from browsers. */
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
 * Copies styles shallowly, because a property has only a value and its importance. happy-dom's
 * `structuredClone` takes a sixth of the time of a screen test.
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

/** @returns classes, at least one of which every selected element has; null if the selector requires none */
function classesOfSelected(selector: string): readonly string[] | null {
  const withoutArguments = selector.replaceAll(/\([^()]*\)/g, '');
  if (/[\\"'()[\]]/.test(withoutArguments)) return null;
  const names = withoutArguments.split(',').map((each) => /\.([\w-]+)[^\s>+~]*$/.exec(each.trim())?.[1]);
  return names.every((name) => name !== undefined) ? names : null;
}

interface Rule {
  selectorText?: string;
  cssRules?: readonly Rule[];
}
interface Rules {
  elements: readonly { element: Element }[];
  cssRules: readonly Rule[];
}

/**
 * Skips rules whose classes no element has, because happy-dom matches rules slowly. Each query by role
 * computes the styles of many elements, and pop-ups add hundreds of rules.
 */
function matchFewRules(): void {
  const { prototype } = CSSComputedStyle;
  const applyRules: unknown = Reflect.get(prototype, 'parseCSSRules');
  const sheetsOf: unknown = Reflect.get(prototype, 'getStyleSheets');
  if (typeof applyRules !== 'function' || typeof sheetsOf !== 'function')
    throw new Error('happy-dom applies style sheets in another way: look what it costs.');

  const known = new Map<string, ReturnType<typeof classesOfSelected>>();
  const mayApply = ({ selectorText, cssRules }: Rule, present: ReadonlySet<string>): boolean => {
    if (selectorText === undefined) return cssRules?.some((rule) => mayApply(rule, present)) ?? true;
    let classes = known.get(selectorText);
    if (classes === undefined) {
      classes = classesOfSelected(selectorText);
      known.set(selectorText, classes);
    }
    return classes?.some((name) => present.has(name)) ?? true;
  };
  const classesOf = new WeakMap<Rules['elements'], ReadonlySet<string>>();
  Reflect.set(prototype, 'parseCSSRules', function parseCSSRules(this: CSSComputedStyle, rules: Rules) {
    const { elements } = rules;
    const present =
      classesOf.get(elements) ??
      new Set(elements.flatMap(({ element }) => element.getAttribute('class')?.split(/\s+/) ?? []));
    classesOf.set(elements, present);
    const cssRules = [...rules.cssRules].filter((rule) => mayApply(rule, present));
    if (cssRules.length > 0) Reflect.apply(applyRules, this, [{ ...rules, cssRules }]);
  });
  // The app adds style sheets only to the head.
  Reflect.set(prototype, 'getStyleSheets', function getStyleSheets(this: CSSComputedStyle, root: unknown) {
    return Reflect.apply(sheetsOf, this, [root === document ? document.head : root]);
  });
}

function correct(): void {
  cloneStylesQuickly();
  matchFewRules();
  // happy-dom searches for a <base> at each link and request, which is slow. The app has none.
  define(document, 'baseURI', { get: () => location.href });
  define(document, 'images', { get: () => document.querySelectorAll('img') });
  define(globalThis, 'PageTransitionEvent', { value: pageTransitionEvent(), writable: true });
  // happy-dom's `focus` accepts every element.
  const focusAny = HTMLElement.prototype.focus;
  HTMLElement.prototype.focus = function focus(this: HTMLElement, options?: FocusOptions) {
    if (this.matches(FOCUSABLE)) focusAny.call(this, options);
  };
  // happy-dom grants all permissions, and its streams lack `getTracks`.
  Reflect.deleteProperty(Navigator.prototype, 'permissions');
  Reflect.deleteProperty(globalThis, 'MediaStream');
  // happy-dom accepts only instances of its own stream class as `srcObject`.
  const streams = new WeakMap<HTMLMediaElement, MediaProvider | null>();
  define(HTMLMediaElement.prototype, 'srcObject', {
    get(this: HTMLMediaElement) {
      return streams.get(this) ?? null;
    },
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      streams.set(this, stream);
    },
  });
  // happy-dom reports every source as playable at once.
  define(HTMLMediaElement.prototype, 'src', {
    ...Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src'),
    set(this: HTMLMediaElement, value: string) {
      this.setAttribute('src', value);
    },
  });
  // happy-dom's storages cache their methods at first use, so a spy on the prototype would miss calls.
  for (const storage of [localStorage, sessionStorage]) {
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      define(storage, method, {
        value: (...args: string[]) => Reflect.apply(Storage.prototype[method], storage, args),
      });
    }
  }
}

/**
 * Whole screens take half as long in happy-dom as in jsdom. Other tests use jsdom, which is more exact about
 * styles and queries.
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
