import { endpoints } from '@/api/endpoints';
import { startOfDay } from '@/domain/dateRange';
import { loadLastActivities } from '@/store/events/lastActivities';
import { selectLastActivities } from '@/store/slices/lastActivitySlice';
import { wireCamera, wireEvent } from '../../../support/builders';
import type { StoreRig } from '../../../support/storeRig';
import { settle } from '../../../support/settle';

const DAY = '2026-06-15';
export const DAYS = { from: DAY, to: DAY };
export const BEGIN = startOfDay(DAY);
export const CAMERAS = { path: endpoints.cameras };
export const open = () => new AbortController().signal;

export const event = (deviceUuid: string, minute: number) =>
  wireEvent(`${deviceUuid} ${minute}`, BEGIN + minute * 60_000, deviceUuid);
export const fullPage = (cameraId: string, newest: number) => ({
  events: Array.from({ length: 30 }, (_unused, index) => event(cameraId, newest - index)),
});

export async function loadHouse({ store, requestFor }: StoreRig, cameras: number, signal = open()) {
  const loading = store.dispatch(loadLastActivities(DAYS, signal));
  await settle();
  await requestFor(CAMERAS).reply({
    cameras: Array.from({ length: cameras }, (_unused, index) => wireCamera(`c${index}`)),
  });
  return loading;
}
export const shown = ({ store }: StoreRig) => selectLastActivities(store.getState()).map(({ id }) => id);
