import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '@/config/paths';
import { cameraDetailIds } from '@/screens/camera-detail/cameraDetailIds';

const opaqueId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !['.', '..'].includes(id));

describe('ids in the URL of camera detail', () => {
  it('are decoded to their original values', () => {
    fc.assert(
      fc.property(opaqueId, opaqueId, (deviceId, activityId) => {
        const { pathname } = new URL(paths.cameraDetail(deviceId, activityId), 'https://app.example');
        expect(cameraDetailIds(pathname)).toEqual({ cameraId: deviceId, activityId });
      }),
      { examples: [['a/b', 'x%2Fy']] },
    );
  });

  it('are used unchanged if they cannot be decoded', () => {
    expect(cameraDetailIds('/Camera-Detail/50%/e1/')).toEqual({ cameraId: '50%', activityId: 'e1' });
    expect(cameraDetailIds('/camera-detail')).toEqual({ cameraId: '', activityId: '' });
  });
});
