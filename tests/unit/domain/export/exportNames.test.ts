import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportFileName, uniqueName } from '@/domain/export/exportNames';

const at = (day: number, hour: number) => new Date(2026, 6, day, hour, 2, 11).getTime();

describe('name of a file with one or more recordings', () => {
  it.each([
    [[{ cameraName: 'Front Door', at: at(15, 14) }], 'Front Door 2026-07-15 14.02.11'],
    [
      [
        { cameraName: 'Front Door', at: at(15, 14) },
        { cameraName: 'Front Door', at: at(15, 18) },
      ],
      'Front Door 2026-07-15 14.02.11 to 18.02.11',
    ],
    [
      [
        { cameraName: 'Front Door', at: at(15, 14) },
        { cameraName: 'Garden', at: at(16, 8) },
      ],
      '2 cameras 2026-07-15 14.02.11 to 2026-07-16 08.02.11',
    ],
  ])('contains the camera or the number of cameras, and the time range (case %#)', (clips, name) => {
    expect(exportFileName(clips)).toBe(name);
  });
});

describe('names inside a ZIP', () => {
  it('are unique even if case and Unicode normalization are ignored', () => {
    const names = array(constantFrom('a.mp4', 'A.mp4', 'a (2).mp4', 'é.mp4', 'e\u0301.mp4', 'b'));
    assert(
      property(names, (wanted) => {
        const taken = new Set<string>();
        const given = wanted.map((name) => uniqueName(name, taken));
        const seen = given.map((name) => name.normalize('NFC').toLowerCase());
        expect(new Set(seen).size).toBe(wanted.length);
      }),
    );
  });

  it('keep their extension when a number is added', () => {
    assert(property(string({ minLength: 1 }), (name) => uniqueName(name, new Set()) === name));
    const taken = new Set<string>();
    expect([1, 2, 3].map(() => uniqueName('Front Door.mp4', taken))).toEqual([
      'Front Door.mp4',
      'Front Door (2).mp4',
      'Front Door (3).mp4',
    ]);
    expect([1, 2].map(() => uniqueName('Front Door', taken))).toEqual(['Front Door', 'Front Door (2)']);
  });
});
