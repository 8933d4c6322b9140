import { useSyncExternalStore } from 'react';
import { savesData, subscribeToDataSaver } from './dataSaver';

/** Whether nothing is loaded before it is asked for; follows the switch and the browser. */
export const useDataSaver = (): boolean => useSyncExternalStore(subscribeToDataSaver, savesData, () => false);
