import { useDispatch, useSelector, useStore } from 'react-redux';
import type { RootState } from './rootReducer';
import type { Services } from './services';
import type { AppStore } from './store';
import type { ThunkDispatch, Action } from '@reduxjs/toolkit';

type AppDispatch = ThunkDispatch<RootState, Services, Action>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
const useAppStore = useStore.withTypes<AppStore>();

/** Reads the services from the store, so that tests need only one provider around a component. */
export const useServices = (): Services => useAppStore().services;

export const useClock = (): (() => number) => useServices().now;
