import { parseOrder, storedOrder } from '@/domain/cameras/cameraOrder';
import { updateRecord } from '@/features/lost-changes/lostChanges';
import type { Services } from '@/store/services';

/** @returns false if nothing changed */
export async function saveOrder(services: Services, cameraIds: readonly string[]): Promise<boolean> {
  const outcome = await updateRecord(services, 'order', (value, hash) =>
    storedOrder(
      cameraIds.map((id) => hash(id)),
      parseOrder(value),
    ),
  );
  return outcome !== 'failed';
}
