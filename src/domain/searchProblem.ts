/** Why a recording could not be searched, as far as it makes a difference to its owner. */
export type SearchProblem =
  'encrypted' | 'codec' | 'gone' | 'expired' | 'unreachable' | 'slow' | 'refused' | 'other';
