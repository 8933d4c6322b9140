import english from 'messages:shell';
import { texts } from './language/language';

/** In a separate module, so that log-in does not load these texts. */
export const shellText = texts('shell', english);
