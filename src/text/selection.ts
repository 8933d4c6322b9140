const clips = (count: number): string => (count === 1 ? '1 clip' : `${count} clips`);

/** In the units that people know from their downloads, without more digits than an estimate has. */
const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

export const selectionText = {
  select: (camera: string, event: string, time: string): string => `Choose ${camera}, ${event}, ${time}`,
  /** Opens the replay's recordings as a list, and is its name. */
  openList: 'Choose clips',
  play: (camera: string, event: string, time: string): string => `Play ${camera}, ${event}, ${time}`,
  toolbar: 'Chosen clips',
  selectAll: 'Choose all',
  clear: 'Clear',
  saveAsOne: 'Save as one video',
  saveAsZip: 'Save as ZIP',
  evidencePack: 'Evidence pack',
  count: (count: number): string => `${clips(count)} chosen`,
  none: 'No clips chosen',
  /** Of those that a filter, or another day, hides. */
  hidden: (count: number): string => `${count} not shown here`,
  size: (bytes: number): string => `about ${sizeText(bytes)}`,
  /** Said before, not after: where the browser cannot write straight to the disk. */
  tooLarge: (limit: number): string => `this browser saves at most ${sizeText(limit)} at once`,
  /** With `Choose all`, while older events are not loaded. */
  onlyLoaded: 'Of the events loaded so far',
};
