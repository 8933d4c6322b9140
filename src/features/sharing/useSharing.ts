import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadMembers, removeMember, shareCamera } from '@/store/account/sharing';
import { selectSharing } from '@/store/slices/houseCameraSlice';
import { loading } from '@/domain/loadState';

export function useSharing(cameraId: string) {
  const dispatch = useAppDispatch();
  const sharing = useAppSelector((state) => selectSharing(state, cameraId));

  useEffect(() => {
    void dispatch(loadMembers(cameraId));
  }, [dispatch, cameraId]);

  const actions = useMemo(
    () => ({
      onAdd: (email: string) => dispatch(shareCamera(cameraId, email)),
      onRemove: (userId: string) => dispatch(removeMember(cameraId, userId)),
      onRetry: () => void dispatch(loadMembers(cameraId)),
    }),
    [dispatch, cameraId],
  );

  return { members: sharing?.members ?? [], load: sharing?.load ?? loading, ...actions };
}
