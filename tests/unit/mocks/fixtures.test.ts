import { describe, expect, it } from 'vitest';
import { CALL_FAULT_KINDS, type CallFaultKind } from '@mocks/calls/callFaults';
import { CAMERA_FAULTS, CLIPS_FAULTS } from '@mocks/control';
import { readSetting } from '@mocks/setting/setting';
import { createVendor } from '@mocks/vendor';
import { Plan, type VendorRemote } from '../../../e2e/kit/vendorRemote';
import { cameraOf, clipsOf, Vendor } from '../../../e2e/kit/vendor';

function planned() {
  const plan = new Plan();
  const remote = ((name, ...values) => Promise.resolve(plan.apply(name, values))) as VendorRemote;
  const vendor = new Vendor(remote, async (account) => {
    await remote('set', { account });
  });
  return {
    vendor,
    plan,
    camera: cameraOf(vendor),
    clips: clipsOf(vendor),
    open() {
      const { searchParams } = new URL(plan.link('/home?view=list#top'), 'https://app.example');
      const { setting, notes } = readSetting(searchParams);
      expect([notes, searchParams.get('view')]).toEqual([[], 'list']);
      const opened = createVendor();
      opened.set(setting);
      return opened;
    },
  };
}

const KINDS = Object.keys(CALL_FAULT_KINDS) as CallFaultKind[];

describe('test before its page opens', () => {
  it.each(KINDS)('can set a fault of a call: %s', async (kind) => {
    const { vendor, open } = planned();
    await vendor.on('cameras', { kind, status: 503, code: 'E1503', detail: 'A cold.', times: 'once' });
    const { callFaults } = open();
    expect(callFaults.take('cameras')).toMatchObject({ call: 'cameras', kind, times: 'once' });
    expect(callFaults.take('cameras')).toBeUndefined();
  });

  it.each(Object.entries(CAMERA_FAULTS))('can set a fault of a camera: %s', async (name, fault) => {
    const { camera, open } = planned();
    await camera('Front Door')[name as keyof typeof CAMERA_FAULTS]();
    const { mediaFaults, household } = open();
    expect(mediaFaults.has(household.cameraNamed('Front Door')?.uuid ?? '', fault)).toBe(true);
    expect(mediaFaults.has(household.cameraNamed('Driveway')?.uuid ?? '', fault)).toBe(false);
  });

  it.each(Object.entries(CLIPS_FAULTS))('can set a fault of recordings: %s', async (name, fault) => {
    const { clips, open } = planned();
    await clips('Front Door')[name as keyof typeof CLIPS_FAULTS]();
    const { mediaFaults, household } = open();
    expect(mediaFaults.has(household.cameraNamed('Front Door')?.uuid ?? '', fault)).toBe(true);
  });

  it('can set the user, the cameras and conditions', async () => {
    const { vendor, open } = planned();
    await vendor.logIn('anna');
    await vendor.haveCameras(40);
    await vendor.setNames('emoji');
    await vendor.condition('late-events', 90);
    expect(open().setting).toMatchObject({
      account: 'anna',
      cameras: 40,
      names: 'emoji',
      conditions: { 'late-events': 90 },
    });
  });

  it('can replace earlier faults with a scenario', async () => {
    const { vendor, open } = planned();
    await vendor.on('cameras', 'dropped');
    await vendor.scenario('no-clips');
    await vendor.network('slow');
    expect(open().setting).toMatchObject({ scenarios: ['no-clips'], network: 'slow', faults: [] });
  });

  it('applies its settings only to its first page', async () => {
    const { vendor, plan } = planned();
    await vendor.logIn();
    expect(plan.link('/home')).toContain('demo-account=demo');
    expect(plan.link('/home')).toBe('/home');
  });

  it('rejects a command that needs an open page, and states the reason', () => {
    const { plan } = planned();
    expect(() => plan.apply('expireTokens', [])).toThrow('open a page first');
    expect(() => plan.apply('requests', [])).toThrow('Open a page first');
  });
});
