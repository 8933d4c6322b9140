import english from 'messages:shell';
import { texts } from './language/language';

/** Kept in its own module, so that log-in does not load these texts. */
export const shellText = texts('shell', english);
