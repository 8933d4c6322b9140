/** Front of the controls: what shows moving pictures without the bar of the player takes its commands and states from here. */

export { commandsFor } from './commands';
export { useMediaState, useMediaTime } from './useMediaState';
