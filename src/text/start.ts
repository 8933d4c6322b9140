import english from 'messages:demo';
import { texts } from './language/language';

/** In a separate module, because builds without the demo must not contain these texts. */
export const demoText = texts('demo', english);
