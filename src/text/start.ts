import english from 'messages:demo';
import { texts } from './language/language';

/** In a separate module, so that builds without the demo do not contain these texts. */
export const demoText = texts('demo', english);
