import { deflateSync } from 'node:zlib';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { indexPage, type Shot } from '../../e2e/screenshots/indexPage';
import { pixelHash } from '../../e2e/screenshots/pixels';
import type { Kind } from '../../e2e/screenshots/state';
import { STATES } from '../../e2e/screenshots/states';

const kindsOf = (route: string): Kind[] =>
  STATES.filter((state) => state.route === route).map(({ kind }) => kind);

describe('screenshots', () => {
  it('cover every route', () => {
    const paths = [...routes.map(({ path }) => path), '/share'];
    expect(paths.filter((path) => !kindsOf(path).includes('full'))).toEqual([]);
    expect(STATES.filter(({ route }) => !paths.includes(route))).toEqual([]);
  });

  it('have addresses that match their routes', () => {
    const strays = STATES.filter(({ route, address }) => {
      const [path = ''] = address.split('?');
      const first = routes.find((each) => matchPath(each.path, path));
      return (first?.path ?? '/share') !== route;
    });
    expect(strays.map(({ name }) => name)).toEqual([]);
  });

  it.each(['/home', '/view-all-device', '/last-activity', '/replay', '/camera-detail/:deviceId/:activityId'])(
    'show the loading, empty, full and error states of %s',
    (route) => {
      expect(kindsOf(route)).toEqual(expect.arrayContaining(['full', 'loading', 'empty', 'error']));
    },
  );

  it('have unique names that are valid file names', () => {
    const names = STATES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
  });
});

function png(lines: Buffer, level: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const signature = Buffer.alloc(8);
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.alloc(13)),
    chunk('IDAT', deflateSync(lines, { level })),
  ]);
}

describe('screenshot comparison', () => {
  const lines = Buffer.from('a line of pixels, a line of pixels, a line of pixels');

  it('treats different compressions of the same pixels as equal', () => {
    expect(png(lines, 0).equals(png(lines, 9))).toBe(false);
    expect(pixelHash(png(lines, 0))).toBe(pixelHash(png(lines, 9)));
    expect(pixelHash(png(Buffer.from('another line'), 9))).not.toBe(pixelHash(png(lines, 9)));
  });

  it('lists changed screens first, each beside its old picture', () => {
    const shot = { theme: 'light', width: 320, before: null };
    const same: Shot = { ...shot, file: 'a.light.0320.png', now: 'a.light.0320.png', state: 'same' };
    const changed: Shot = {
      ...shot,
      file: 'b.png',
      now: 'b.png',
      before: '../before/b.png',
      state: 'changed',
    };
    const page = indexPage([
      { name: 'a', shots: [same] },
      { name: 'b', shots: [changed] },
    ]);
    expect(page).toContain('1 of 2 pictures are not what they were.');
    expect(page).toMatch(/class="changed".*src="\.\.\/before\/b\.png".*src="b\.png"/s);
    expect(page.indexOf('id="b"')).toBeLessThan(page.indexOf('id="a"'));
  });
});
