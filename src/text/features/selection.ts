import { say, translated } from '../language/language';
import { amountText, decimal } from '../format/units';

/** In the units that people know from their downloads, without more digits than an estimate has. */
const sizeText = (bytes: number): string =>
  bytes < 1e9
    ? amountText(String(Math.max(1, Math.round(bytes / 1e6))), 'MB')
    : amountText(decimal(bytes / 1e9, 1), 'GB');

export const selectionText = translated('selection', {
  select: (camera: string, event: string, time: string): string =>
    say('selection.select', { camera, event, time }) ?? `Choose ${camera}, ${event}, ${time}`,
  /** Opens the replay's recordings as a list, and is its name. */
  openList: 'Choose clips',
  play: (camera: string, event: string, time: string): string =>
    say('selection.play', { camera, event, time }) ?? `Play ${camera}, ${event}, ${time}`,
  toolbar: 'Chosen clips',
  selectAll: 'Choose all',
  clear: 'Clear',
  saveAsOne: 'Save as one video',
  saveAsZip: 'Save as ZIP',
  evidencePack: 'Evidence pack',
  count: (count: number): string =>
    say('selection.count', { count }) ?? (count === 1 ? '1 clip chosen' : `${count} clips chosen`),
  none: 'No clips chosen',
  /** Of those that a filter, or another day, hides. */
  hidden: (count: number): string => say('selection.hidden', { count }) ?? `${count} not shown here`,
  size: (bytes: number): string =>
    say('selection.size', { size: sizeText(bytes) }) ?? `about ${sizeText(bytes)}`,
  /** Said before, not after: where the browser cannot write straight to the disk. */
  tooLarge: (limit: number): string =>
    say('selection.tooLarge', { size: sizeText(limit) }) ??
    `this browser saves at most ${sizeText(limit)} at once`,
  /** With `Choose all`, while older events are not loaded. */
  onlyLoaded: 'Only events loaded so far',
});
