import { createVendor } from '@mocks/vendor';
import { addDays, dayOf, startOfDay } from '@/domain/dateRange';
import type { RenderAppOptions } from './renderApp';

const CLIP_CODES = /^C000[1-9]$|^C0014$/;

/** @returns the id of a camera in the mock vendor's house */
export function cameraId(name: string): string {
  const found = createVendor({})
    .household.cameras()
    .find(({ displayName }) => displayName === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found.uuid;
}

export function recorded(name: string, scenario?: NonNullable<RenderAppOptions['vendor']>['scenario']) {
  const vendor = createVendor(scenario ? { scenario } : {});
  const camera = vendor.household.cameras().find(({ displayName }) => displayName === name);
  if (!camera) throw new Error(`There is no ${name}.`);
  const earliest = startOfDay(addDays(dayOf(Date.now()), -29));
  const events = vendor.recordings
    .eventsOf(camera)
    .filter(({ code, timestamp }) => CLIP_CODES.test(code) && timestamp >= earliest);
  const event = (index: number) => {
    const found = events[index];
    if (!found) throw new Error(`${name} has no event ${index}.`);
    return found;
  };
  return {
    id: camera.uuid,
    events,
    event,
    address: (index: number) => `/camera-detail/${camera.uuid}/${event(index).uuid}`,
  };
}
