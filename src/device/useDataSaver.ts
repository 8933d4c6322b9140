import { useSyncExternalStore } from 'react';
import { savesData, subscribeToDataSaver } from './dataSaver';

export const useDataSaver = (): boolean => useSyncExternalStore(subscribeToDataSaver, savesData, () => false);
