export const zoomText = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset zoom',
  factor: (scale: number) => `${scale.toFixed(1)}×`,
  status: (scale: number) => `Zoom ${scale.toFixed(1)}×`,

  keep: 'Keep this view',
  forget: 'Forget the kept view',
  kept: (name: string) => `${name} begins with this view from now on.`,
  forgotten: (name: string) => `${name} begins with the whole picture again.`,
  smooth: 'Smooth',
  pixels: 'Pixels',

  wholeFrame: 'Whole picture',
  savedWhole: 'The file has the whole picture, not only the part that you see.',

  keys: { zoom: '+ −', reset: '0', pan: 'Shift + ← → ↑ ↓' },
  keyWords: { zoom: 'Zoom in or out', reset: 'Reset zoom', pan: 'Move the zoomed picture' },
};
