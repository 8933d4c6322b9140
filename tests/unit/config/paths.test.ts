import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraDetailIds, paths } from '@/config/paths';
import { endpoints } from '@/api/endpoints';

const opaqueId = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !['.', '..'].includes(id));

describe('ids in URLs', () => {
  it('are restored from the URL of camera detail', () => {
    fc.assert(
      fc.property(opaqueId, opaqueId, (deviceId, activityId) => {
        const { pathname } = new URL(paths.cameraDetail(deviceId, activityId), 'https://app.example');
        expect(cameraDetailIds(pathname)).toEqual({ cameraId: deviceId, activityId });
      }),
      { examples: [['a/b', 'x%2Fy']] },
    );
  });

  it('are taken as typed from a URL that cannot be decoded', () => {
    expect(cameraDetailIds('/Camera-Detail/50%/e1/')).toEqual({ cameraId: '50%', activityId: 'e1' });
    expect(cameraDetailIds('/camera-detail')).toEqual({ cameraId: '', activityId: '' });
  });

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
