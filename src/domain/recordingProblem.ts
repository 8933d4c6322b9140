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
