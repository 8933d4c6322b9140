import type { Plugin } from 'vite';

const ICON = /\/node_modules\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const KEY = /,\s*key: "\w+"/g;

const CREATE = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/**
 * Renders an icon as the library does, but without the context, aliases and attributes that the app does not
 * use. The library renders two components per icon and copies its attributes three times.
 */
const CREATE_CODE = `
import { createElement } from 'react';
const createLucideIcon = ({ name, node }) =>
  ({ size = 24, className = '', children, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ('lucide lucide-' + name + ' ' + className).trim(),
        'aria-hidden': true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
export { createLucideIcon as default };
`;

/**
 * Shrinks the icons' code. Omits React's keys, because the order of an icon's lines never changes. If a newer
 * version of the library has different code, the byte budgets fail.
 * @see https://react.dev/learn/rendering-lists#keeping-list-items-in-order-with-key
 */
export const slimIcons = (): Plugin => ({
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [ICON, CREATE] },
    handler: (code, id) => ({ code: CREATE.test(id) ? CREATE_CODE : code.replaceAll(KEY, ''), map: null }),
  },
});
