import { expect, it } from 'vitest';
import { slimHls } from '@/build/slimHlsPlugin';

const { transform } = slimHls();
const handler = typeof transform === 'object' ? transform.handler : transform;

const slim = (code: string): unknown =>
  Reflect.apply(handler ?? String, undefined, [code, '/node_modules/hls.js/dist/hls.mjs']);

it.each([
  ["this.log('a');", ';'],
  ['a(); hls.logger.warn(`b ${c?.d}`); e();', 'a(); ; e();'],
  ['this.log(`a ${(_b$c = b.c) == null ? void 0 : _b$c.d}`);', ';'],
  ["this.a.logger.error('b', () => this.warn(c)); d();", '; d();'],
  ["const a = this.log('b'); this.catalog.log('c');", "const a = this.log('b'); this.catalog.log('c');"],
])('slim hls.js: removes only logging statements, so that %s becomes %s', (code, rest) => {
  expect(slim(code)).toMatchObject({ code: rest });
});

it.each(['x++', 'x = 1', 'this.x = 1', '(() => x--)()', 'delete x.y', 'new X()'])(
  'slim hls.js: fails the build when a logging statement has side effects: %s',
  (argument) => {
    expect(() => slim(`this.log(${argument});`)).toThrow(argument.replace(/^\W*=> |\)\(\)$/g, ''));
  },
);

it('slim hls.js: fails the build when a logging statement awaits', () => {
  expect(() => slim('async () => { this.log(await x); }')).toThrow('await x');
});

it.each([
  'id3TrackController',
  'subtitleStreamController',
  'subtitleTrackController',
  'timelineController',
  'contentSteeringController',
])('slim hls.js: removes the unused %s', (name) => {
  const className = name.charAt(0).toUpperCase() + name.slice(1);
  expect(slim(`const config = { ${name}: ${className} , a };`)).toMatchObject({
    code: `const config = { ${name}: undefined, a };`,
  });
});

it('slim hls.js: removes an unused controller at the end of the configuration', () => {
  expect(slim('const config = { latencyController: LatencyController };')).toMatchObject({
    code: 'const config = { latencyController: undefined };',
  });
});
