import { expect, it, vi } from 'vitest';
import { recordingToExport } from '@/features/export/useRecordingExports';
import type { AppDispatch } from '@/store/appThunk';

it('clip to save: is another one for another camera, although both use the same event id', () => {
  const dispatch = vi.fn<AppDispatch>();
  const of = (cameraId: string) =>
    recordingToExport(
      dispatch,
      { name: 'Front Door' },
      { id: 'event 7', cameraId, at: 0, code: 'C0003' },
      { isOneOfSeveral: false },
    ).id;
  expect(of('camera a')).not.toBe(of('camera b'));
  expect(of('camera a')).toBe(of('camera a'));
});
