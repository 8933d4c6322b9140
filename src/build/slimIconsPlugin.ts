import type { Plugin } from 'vite';

const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
/** Random, so that it hardly gets smaller when it is packed. */
const KEY = /,\s*key: "\w+"/g;

/**
 * Leaves out the keys of the lines of an icon. React asks for them to warn of elements that change places, which those of an
 * icon never do, and warns in development only.
 * Where a newer version writes them in another way, the budgets of bytes tell.
 * @see https://react.dev/learn/rendering-lists#keeping-list-items-in-order-with-key
 */
export const slimIcons = (): Plugin => ({
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: ICON }, handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }) },
});
