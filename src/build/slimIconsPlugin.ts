import type { Plugin } from 'vite';

const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const KEY = /,\s*key: "\w+"/g;

/**
 * Removes React's keys from the lines of an icon, which never change places. If a newer version writes them
 * differently, the byte budgets fail.
 * @see https://react.dev/learn/rendering-lists#keeping-list-items-in-order-with-key
 */
export const slimIcons = (): Plugin => ({
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: ICON }, handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }) },
});
