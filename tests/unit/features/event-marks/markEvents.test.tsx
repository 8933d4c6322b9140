import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markSeen } from '@/features/event-marks/markEvents';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { storeRig } from '../../../support/storeRig';
import { NOON } from '../../../support/times';
import { inStore } from '../../../support/inStore';
import { HOUR } from '../../../support/durations';

const PLAYED = { id: 'e1', cameraId: 'door', at: NOON - HOUR };
const OTHER = { id: 'e2', cameraId: 'door', at: NOON - 2 * HOUR };

it('seen events: undoing "Mark all" keeps events that were seen before', async () => {
  const { store } = storeRig(() => NOON);
  const { result } = renderHook(useEventMarks, inStore(store));
  const unseen = () => [PLAYED, OTHER].filter((event) => result.current.has(event, 'unseen'));
  await waitFor(() => expect(unseen()).toEqual([PLAYED, OTHER]));
  markSeen(store.services, [PLAYED]);
  await waitFor(() => expect(unseen()).toEqual([OTHER]));
  const undo = markSeen(store.services, [PLAYED, OTHER]);
  await waitFor(() => expect(unseen()).toEqual([]));
  undo();
  await waitFor(() => expect(unseen()).toEqual([OTHER]));
});

it('seen events: do not include an older event that the vendor lists later', async () => {
  const { store } = storeRig(() => NOON);
  const { result } = renderHook(useEventMarks, inStore(store));
  const late = { id: 'late', cameraId: 'drive', at: NOON - 3 * HOUR };
  const unseen = () => [PLAYED, OTHER, late].filter((event) => result.current.has(event, 'unseen'));
  await waitFor(() => expect(unseen()).toHaveLength(3));
  markSeen(store.services, [PLAYED, OTHER]);
  await waitFor(() => expect(unseen()).toEqual([late]));
});
