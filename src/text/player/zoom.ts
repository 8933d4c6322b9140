import { say, translated } from '../language/language';
import { decimal } from '../format/units';

export const zoomText = translated('zoom', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset zoom',
  factor: (scale: number) => `${decimal(scale, 1)}×`,
  status: (scale: number) => say('zoom.status', { scale: decimal(scale, 1) }) ?? `Zoom ${scale.toFixed(1)}×`,

  keep: 'Keep this view',
  forget: 'Forget the kept view',
  kept: (name: string) => say('zoom.kept', { name }) ?? `${name} will start with this view from now on.`,
  forgotten: (name: string) =>
    say('zoom.forgotten', { name }) ?? `${name} will start with the whole picture again.`,
  smooth: 'Smooth',
  pixels: 'Pixels',

  wholeFrame: 'Whole picture',
  savedWhole: 'The file has the whole picture, not only the part that you see.',

  keys: { zoom: '+ −', reset: '0', pan: 'Shift + ← → ↑ ↓' },
  keyWords: { zoom: 'Zoom in or out', reset: 'Reset zoom', pan: 'Move the zoomed picture' },
});
