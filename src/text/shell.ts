import english from 'messages:shell';
import { texts } from './language/language';

/** Texts of the logged-in shell, in a module that log-in does not load. */
export const shellText = texts('shell', english);
