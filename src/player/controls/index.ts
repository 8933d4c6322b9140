/** Other players without this bar use these commands and states. */

export { commandsFor } from './commands';
export { useMediaState, useMediaTime } from './useMediaState';
