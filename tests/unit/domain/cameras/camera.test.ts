import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeCount, homeLayout, strengthBand, type Camera } from '@/domain/cameras/camera';
import { eventCategory } from '@/domain/events/cameraEvent';
import { eventName } from '@/text/eventNames';
import { portalFor } from '@/domain/account/user';
import { webAddress } from '@/lib/webAddress';
import { camera } from '../../../support/builders';

const ids = (cameras: readonly Camera[]) => cameras.map(({ id }) => id);

describe('home screen', () => {
  it('shows two cameras beside the large first one, and the other cameras of dwellings below', () => {
    const { large, beside, rest } = homeLayout([
      camera('1', { useType: 'Office' }),
      camera('2', { useType: 'Office' }),
      camera('3', { useType: 'Office' }),
      camera('4', { useType: 'Office' }),
      camera('5'),
      camera('6', { useType: 'dwelling' }),
      camera('7'),
    ]);
    expect(large?.id).toBe('1');
    expect(ids(beside)).toEqual(['2', '3']);
    expect(ids(rest)).toEqual(['5', '7']);
  });

  it.each([0, 1, 2, 3, 4])('shows all cameras in order if there are %i', (count) => {
    const cameras = Array.from({ length: count }, (_unused, index) => camera(String(index)));
    const { large, beside, rest } = homeLayout(cameras);
    expect([...(large ? [large] : []), ...beside, ...rest]).toEqual(cameras);
  });

  it('counts the live cameras', () => {
    expect(activeCount([])).toBe(0);
    expect(
      activeCount([camera('1'), camera('2', { isLive: false }), camera('3', { useType: 'Office' })]),
    ).toBe(2);
  });
});

describe('level of battery or signal', () => {
  it.each([
    [100, 3],
    [75, 3],
    [74.9, 2],
    [74, 2],
    [50, 2],
    [49, 1],
    [25, 1],
    [24, 0],
    [0, 0],
  ])('%d percent is level %i', (percent, band) => {
    expect(strengthBand(percent)).toBe(band);
  });
});

describe('event category', () => {
  it.each(['', 'C9999', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'falls back to a default for the unknown type %j',
    (code) => {
      expect([eventCategory(code), eventName(code)]).toEqual(['unknown', 'Activity detected']);
    },
  );
});

describe('portal of a user', () => {
  it('is the only permitted portal, or the chosen one if both are permitted', () => {
    expect([portalFor(0, 1), portalFor(1, 0), portalFor(2, 0), portalFor(2, 1)]).toEqual([0, 1, 0, 1]);
  });
});

describe('URL from a server', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'mailto:a@b.example',
    '',
    ' ',
    'https://',
    'http://[',
  ])('is rejected: %j', (address) => {
    expect(webAddress(address)).toBeNull();
  });

  it('is accepted with http or https only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), fc.boolean(), (text, isRelative) => {
        const address = webAddress(text, isRelative ? 'https://app.example/home' : undefined);
        expect(address === null || /^https?:\/\//.test(address)).toBe(true);
      }),
    );
  });
});
