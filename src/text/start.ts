import english from 'messages:demo';
import { texts } from './language/language';

/** A module of its own lets the bundler leave these out of builds without the demo. */
export const demoText = texts('demo', english);
