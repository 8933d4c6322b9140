import { say, translated } from '../language/language';

export const viewAllText = translated('viewAll', {
  title: 'View All',
  empty: 'You currently have no camera device',
  oops: 'Oops...',
  loading: 'Loading your cameras…',
  cameraCount: (count: number): string =>
    say('viewAll.cameraCount', { count }) ?? (count === 1 ? '1 camera' : `${count} cameras`),
  play: (name: string): string => say('viewAll.play', { name }) ?? `Play ${name}`,
  snapshotOf: (name: string): string => say('viewAll.snapshotOf', { name }) ?? `Last picture of ${name}`,
  sampleName: (number: number): string => say('viewAll.sampleName', { number }) ?? `DashCam ${number}`,
  sample: 'Sample',
  pauseSamples: 'Pause sample videos',
  playSamples: 'Play sample videos',
});
