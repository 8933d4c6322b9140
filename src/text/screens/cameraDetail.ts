import { say, translated } from '../language/language';

export const cameraDetailText = translated('cameraDetail', {
  /** The heading until the camera's name is known. */
  title: 'Camera Detail',
  notifications: (loaded: number): string =>
    say('cameraDetail.notifications', { loaded }) ?? `${loaded === 0 ? 'No' : loaded} Active Notifications`,
  list: 'Last Activity',
  play: (event: string, time: string): string =>
    say('cameraDetail.play', { event, time }) ?? `Play ${event}, ${time}`,
  selected: 'Selected clip',
  otherCameras: 'Other cameras at this moment',
  choice: 'Choose from the list',
  oops: 'Oops...',
  loadingCamera: 'Loading the camera…',
  loadMore: 'Load more',
  everything: 'That’s everything from the last 30 days.',
  empty: 'Nothing was recorded in the last 30 days.',
  noneSelected: 'None of the loaded events match your filters.',
  looking: 'Looking for this clip…',
  notFound: 'This clip is no longer available. Choose another from the list.',
  furtherBack:
    'This clip is further back than the events loaded so far. Load more of the list, or choose another one.',
  unknownCamera: 'This camera is not one of yours.',
  unknownCameraDetail: 'It may have been removed, or is no longer shared with you.',
  home: 'Go to your cameras',
  snapshotOf: (name: string): string => say('cameraDetail.snapshotOf', { name }) ?? `Last picture of ${name}`,
  detections: 'Detections',
  personDetected: 'People was detected',
  noDetections: 'No people among the loaded events.',
  back: 'Back to Last Activity',
});
