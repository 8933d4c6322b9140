import { expect, it } from 'vitest';
import { recordingToExport } from '@/features/export/useRecordingExports';
import { storeRig } from '../../../support/storeRig';

it('recording to export: has different keys for two cameras with the same event id', () => {
  const { services } = storeRig().store;
  const of = (cameraId: string) =>
    recordingToExport(
      services,
      { name: 'Front Door' },
      { id: 'event 7', cameraId, at: 0, code: 'C0003' },
      { isOneOfSeveral: false },
    ).id;
  expect(of('camera a')).not.toBe(of('camera b'));
  expect(of('camera a')).toBe(of('camera a'));
});
