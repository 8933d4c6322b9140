import { describe, expect, it } from 'vitest';
import { clipFileName, fileTime, frameFileName, safeForFiles } from '@/domain/export/fileName';

const AT = new Date(2026, 6, 15, 14, 2, 11).getTime();

describe('name of a saved file', () => {
  it('contains camera, day and time in an order that sorts by time', () => {
    expect(clipFileName('Front Door', AT)).toBe('Front Door 2026-07-15 14.02.11.mp4');
    expect(fileTime(AT)).toBe('2026-07-15 14.02.11');
  });

  it('contains the time of a frame only if it is known', () => {
    expect(frameFileName('Front Door', AT)).toBe('Front Door 2026-07-15 14.02.11.png');
    expect(frameFileName('Front Door', null)).toBe('Front Door.png');
  });

  it.each([
    ['Front: "Door" <a/b\\c|d?*>', 'Front Door a b c d'],
    ['../../etc/passwd', 'etc passwd'],
    ['.hidden', 'hidden'],
    ['Garage. . ', 'Garage'],
    ['a\u0000b\u202Ec', 'a b c'],
    ['CON', 'CON_'],
    ['com1.old', 'com1_.old'],
    ['Lpt9', 'Lpt9_'],
    ['Console', 'Console'],
    ['Falcon', 'Falcon'],
    ['???', 'Camera'],
    ['', 'Camera'],
    ['Bogotá 東京 🎥', 'Bogotá 東京 🎥'],
  ])('replaces only parts that some systems reject: %j becomes %j', (name, safe) => {
    expect(safeForFiles(name)).toBe(safe);
  });

  it('is limited in bytes without splitting a character', () => {
    const name = safeForFiles('🎥'.repeat(200));
    expect(name).toBe('🎥'.repeat(30));
    expect(new TextEncoder().encode(safeForFiles(`a${name}`))).toHaveLength(117);
  });
});
