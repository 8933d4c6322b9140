import { CLOSER } from './journeys/closer';
import { FINDING } from './journeys/finding';
import { FULL_SCREEN } from './journeys/fullScreen';
import { HOUSE } from './journeys/house';
import { LIVE } from './journeys/live';
import { RECORDINGS_AND_REPLAY } from './journeys/recordings';
import { SAVING } from './journeys/saving';
import { SESSION } from './journeys/session';

export const JOURNEYS = [
  ...SESSION,
  ...HOUSE,
  ...LIVE,
  ...RECORDINGS_AND_REPLAY,
  ...CLOSER,
  ...SAVING,
  ...FINDING,
  ...FULL_SCREEN,
];
