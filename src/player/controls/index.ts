export { commandsFor } from './commands';
export { useMediaState, useMediaTime } from './useMediaState';
