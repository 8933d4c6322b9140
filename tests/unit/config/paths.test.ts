import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';

const opaqueId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !['.', '..'].includes(id));

describe('ids in URLs', () => {
  it('never change the path of an API request', () => {
    fc.assert(
      fc.property(opaqueId, (id) => {
        const path = new URL(endpoints.share('camera', id), 'https://api.example').pathname;
        expect(path.split('/')).toHaveLength(7);
        expect(path.startsWith('/uis/v1/cameras/camera/shares/')).toBe(true);
      }),
    );
  });
});
