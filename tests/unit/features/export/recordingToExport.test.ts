import { expect, it } from 'vitest';
import { recordingToExport } from '@/features/export/useRecordingExports';
import { storeRig } from '../../../support/storeRig';
import { NOON } from '../../../support/times';

it('recording to export: has the vendor’s time, and a key that includes its camera', () => {
  const { services } = storeRig().store;
  const of = (cameraId: string) =>
    recordingToExport(
      services,
      { name: 'Front Door' },
      { id: 'event 7', cameraId, at: 0, code: 'C0003' },
      { isOneOfSeveral: false },
    );
  expect(of('camera a').id).not.toBe(of('camera b').id);
  expect(of('camera a').id).toBe(of('camera a').id);
  expect(of('camera a').now?.()).toBe(NOON);
});
