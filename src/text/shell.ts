import english from 'messages:shell';
import { texts } from './language/language';

/** Log-in does not load this module. */
export const shellText = texts('shell', english);
