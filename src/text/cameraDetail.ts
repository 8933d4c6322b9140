export const cameraDetailText = {
  /** The heading until the camera's name is known. */
  title: 'Camera Detail',
  notifications: (loaded: number): string => {
    if (loaded === 0) return 'No Active Notifications';
    return loaded === 1 ? '1 Active Notification' : `${loaded} Active Notifications`;
  },
  list: 'Last Activity',
  play: (event: string, time: string): string => `Play ${event}, ${time}`,
  selected: 'Selected clip',
  oops: 'Oops...',
  loadingCamera: 'Loading the camera…',
  loadingMore: 'Loading more…',
  loadMore: 'Load more',
  everything: 'That is everything of the last 30 days.',
  empty: 'Nothing was recorded in the last 30 days.',
  looking: 'Looking for this clip…',
  notFound: 'This clip is not there any more. Choose another one from the list.',
  furtherBack:
    'This clip is further back than the events loaded so far. Load more of the list, or choose another one.',
  unknownCamera: 'This camera is not one of yours.',
  unknownCameraDetail: 'It may have been removed, or is no longer shared with you.',
  home: 'To your cameras',
  snapshotOf: (name: string): string => `Last picture of ${name}`,
  detections: 'Detections',
  personDetected: 'People was detected',
  noDetections: 'No people among the loaded events.',
  back: 'Back to Last Activity',
};
