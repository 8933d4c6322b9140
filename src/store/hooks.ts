import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch } from './appThunk';
import type { RootState } from './rootReducer';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** A function that tells the vendor's time as far as it is known, else this computer's. Unix epoch, milliseconds. */
export function useClock(): () => number {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch((_dispatch, _getState, { now }) => now()), [dispatch]);
}
