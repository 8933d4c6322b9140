import english from 'messages:demo';
import { texts } from './language/language';

/** Kept in its own module, so that builds without the demo do not contain these texts. */
export const demoText = texts('demo', english);
