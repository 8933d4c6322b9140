import { parseOrder, storedOrder } from '@/domain/cameras/cameraOrder';
import type { AppThunk } from '@/store/appThunk';
import { personalRecords } from '@/store/personalRecords';

export const saveOrder =
  (cameraIds: readonly string[]): AppThunk =>
  (dispatch) => {
    void dispatch(personalRecords()).update('order', (value, hash) =>
      storedOrder(
        cameraIds.map((id) => hash(id)),
        parseOrder(value),
      ),
    );
  };
