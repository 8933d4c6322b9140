export const viewAllText = {
  title: 'View All',
  empty: 'You currently have no camera device',
  oops: 'Oops...',
  loading: 'Loading your cameras…',
  cameraCount: (count: number): string => (count === 1 ? '1 camera' : `${count} cameras`),
  play: (name: string): string => `Play ${name}`,
  snapshotOf: (name: string): string => `Last picture of ${name}`,
  sampleName: (number: number): string => `DashCam ${number}`,
  sample: 'Sample',
  pauseSamples: 'Pause sample videos',
  playSamples: 'Play sample videos',
};
