import english from 'messages:shell';
import { texts } from './language/language';

/** Of what surrounds the screens of a user, apart from what a guest's need: log-in does not wait for these. */
export const shellText = texts('shell', english);
