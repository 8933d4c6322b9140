import english from 'messages:demo';
import { texts } from './language/language';

/** Apart from the app's own words: the bundler leaves these out of every build without the demo. */
export const demoText = texts('demo', english);
