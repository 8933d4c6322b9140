import english from 'messages:demo';
import { texts } from './language/language';

/** A separate module lets the bundler leave these out of builds without the demo. */
export const demoText = texts('demo', english);
