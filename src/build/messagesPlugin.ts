/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const ENGLISH = fileURLToPath(new URL('../text/catalogues/en.json', import.meta.url));
const PREFIX = 'messages:';

const quoted = (text: string): string => JSON.stringify(text);

const valueOf = (name: string): string => `v[${quoted(name)}]`;

/**
 * Compiles a plural without `Intl.PluralRules`, because English has only `one` for 1 and `other` for the
 * rest.
 */
function pluralCode(element: PluralElement): string {
  const number = `Number(${valueOf(element.value)})`;
  let code = '""';
  for (const [selector, { value }] of Object.entries(element.options).reverse()) {
    const form = expression(value, valueOf(element.value));
    if (selector === 'other') code = form;
    else code = `(${number}===${selector === 'one' ? 1 : Number(selector.slice(1))}?${form}:${code})`;
  }
  return code;
}

function selectCode(element: SelectElement, pound: string | null): string {
  let code = '""';
  for (const [selector, { value }] of Object.entries(element.options).reverse()) {
    const form = expression(value, pound);
    code = selector === 'other' ? form : `(${valueOf(element.value)}===${quoted(selector)}?${form}:${code})`;
  }
  return code;
}

function elementCode(element: MessageFormatElement, pound: string | null): string {
  switch (element.type) {
    case TYPE.literal:
      return quoted(element.value);
    case TYPE.number:
      return `Number(${valueOf(element.value)}).toLocaleString('en-GB')`;
    case TYPE.argument:
      return valueOf(element.value);
    case TYPE.plural:
      return pluralCode(element);
    case TYPE.select:
      return selectCode(element, pound);
    case TYPE.pound:
      return pound ?? '"#"';
    default:
      throw new Error(
        'An English message uses ICU syntax that src/build/messagesPlugin.ts does not compile.',
      );
  }
}

function expression(elements: readonly MessageFormatElement[], pound: string | null): string {
  const code = elements.map((element) => elementCode(element, pound));
  return elements[0]?.type === TYPE.literal ? code.join('+') : ['""', ...code].join('+');
}

type Tree = Map<string, string | Tree>;

const objectCode = (tree: Tree): string =>
  `{${[...tree].map(([name, code]) => `${quoted(name)}:${typeof code === 'string' ? code : objectCode(code)}`).join(',')}}`;

function messageCode(message: string): string {
  const elements = parse(message, { ignoreTag: true, requiresOtherClause: true });
  const isPlain = elements.every(({ type }) => type === TYPE.literal);
  return isPlain ? expression(elements, null) : `v=>${expression(elements, null)}`;
}

/**
 * Compiles an area's English messages to a module (area `digest` has the keys `digest.…`). The exported
 * object is nested by the dots in the keys. It contains strings, or functions for messages with
 * placeholders.
 * @throws for an invalid ICU message, or if the area has no messages
 */
export function compileArea(area: string, catalogue: Readonly<Record<string, string>>): string {
  const root: Tree = new Map();
  for (const [key, message] of Object.entries(catalogue)) {
    const [first, ...path] = key.split('.');
    if (first !== area) continue;
    const name = path.pop() ?? '';
    let tree = root;
    for (const part of path) {
      const known = tree.get(part);
      const next: Tree = typeof known === 'object' ? known : new Map();
      tree.set(part, next);
      tree = next;
    }
    tree.set(name, messageCode(message));
  }
  if (root.size === 0) throw new Error(`en.json has no messages of the area "${area}".`);
  return `export default${objectCode(root)};`;
}

/** Serves an area's English messages as `messages:<area>`, so that a screen loads only its own. */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: { filter: { id: new RegExp(`^${PREFIX}`) }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${PREFIX}`) },
      handler(id) {
        this.addWatchFile(ENGLISH);
        const catalogue: Record<string, string> = JSON.parse(readFileSync(ENGLISH, 'utf8'));
        return { code: compileArea(id.slice(PREFIX.length + 1), catalogue), moduleType: 'js' };
      },
    },
    // Adds the catalogue to the cache key, because Vitest caches a module by its own content.
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      experimental_defineCacheKeyGenerator(({ id }) =>
        id.includes(PREFIX) ? createHash('sha256').update(readFileSync(ENGLISH)).digest('hex') : null,
      );
    },
  };
}
