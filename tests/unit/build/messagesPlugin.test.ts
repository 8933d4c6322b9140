import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { compileArea } from '@/build/messagesPlugin';
import english from '@/text/catalogues/en.json';
import type { EnglishMessages } from '@/text/language/language';

const PLACEHOLDERS = 'src/text/language/placeholders.ts';

type Message = string | ((values: Record<string, string | number>) => string);

const flat = (path: string, messages: EnglishMessages): [string, Message][] =>
  Object.entries(messages).flatMap(([name, message]) =>
    typeof message === 'object' ? flat(`${path}.${name}`, message) : [[`${path}.${name}`, message]],
  );

const compiled = async (area: string): Promise<[string, Message][]> =>
  flat(area, ((await import(/* @vite-ignore */ `messages:${area}`)) as { default: EnglishMessages }).default);

const parts = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => parts(value)) : []),
  ]);

const named = (message: string) =>
  parts(parse(message, { ignoreTag: true })).filter(
    ({ type }) => type !== TYPE.literal && type !== TYPE.pound,
  );

it('compiled English messages: produce the same output as intl-messageformat', async () => {
  const areas = new Set(Object.keys(english).map((key) => key.split('.')[0] ?? ''));
  const messages = new Map<string, Message>();
  for (const area of areas) {
    for (const [key, message] of await compiled(area)) messages.set(key, message);
  }
  expect([...messages.keys()].sort()).toEqual(Object.keys(english).sort());
  for (const [key, source] of Object.entries(english)) {
    const own = messages.get(key);
    const reference = new IntlMessageFormat(source, 'en-GB', undefined, { ignoreTag: true });
    for (const count of [0, 1, 2, 999]) {
      const values = Object.fromEntries(
        named(source).flatMap((part) => {
          if (!('value' in part)) return [];
          const choices = part.type === TYPE.select ? Object.keys(part.options) : [];
          return [[part.value, choices[count % Math.max(1, choices.length)] ?? count]];
        }),
      );
      expect(typeof own === 'function' ? own(values) : own, key).toBe(String(reference.format(values)));
    }
  }
});

it.each([
  ['an unknown area', 'nobody', 'no messages of the area'],
  ['a format that the compiler lacks', 'a', 'does not compile'],
  ['a plural without other', 'b', 'MISSING_OTHER_CLAUSE'],
])('compiler of English messages: fails the build for %s', (_case, area, says) => {
  const catalogue = { 'a.x': '{when, date}', 'b.x': '{n, plural, one {#}}' };
  expect(() => compileArea(area, catalogue)).toThrow(says);
});

it('placeholder types: match the English catalogue', async () => {
  const rows = Object.entries(english).flatMap(([key, message]) => {
    const types = new Map<string, string>();
    for (const part of named(message)) {
      if (!('value' in part)) continue;
      const type = part.type === TYPE.plural ? 'number' : 'string | number';
      if (types.get(part.value) !== 'number') types.set(part.value, type);
    }
    const fields = [...types].map(([name, type]) => `${name}: ${type}`).join('; ');
    return fields === '' ? [] : [`  '${key}': { ${fields} };`];
  });
  await expect(
    [
      '/**',
      ' * Values for the placeholders in each English message. This file is generated from `catalogues/en.json` by',
      ' * `npx vitest run tests/unit/build/messagesPlugin.test.ts -u`, and the same test compares the two.',
      ' */',
      'export interface Placeholders {',
      ...rows,
      '}',
      '',
    ].join('\n'),
  ).toMatchFileSnapshot(`../../../${PLACEHOLDERS}`);
});
