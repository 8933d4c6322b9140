import english from 'messages:demo';
import { texts } from './language/language';

/** In a separate module, so that the bundler can leave these texts out of builds without the demo. */
export const demoText = texts('demo', english);
