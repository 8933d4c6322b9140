/** Why the pictures of a recording could not be had, as far as it makes a difference to its owner. */
export type RecordingProblem =
  | 'encrypted'
  | 'codec'
  | 'soundOnly'
  | 'gone'
  | 'expired'
  | 'unreachable'
  | 'slow'
  | 'refused'
  | 'interrupted'
  | 'other';
