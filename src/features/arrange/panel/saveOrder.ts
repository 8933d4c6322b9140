import { parseOrder, storedOrder } from '@/domain/cameras/cameraOrder';
import { personalRecords } from '@/store/personalRecords';
import type { Services } from '@/store/services';

export function saveOrder(services: Services, cameraIds: readonly string[]): void {
  void personalRecords(services).update('order', (value, hash) =>
    storedOrder(
      cameraIds.map((id) => hash(id)),
      parseOrder(value),
    ),
  );
}
