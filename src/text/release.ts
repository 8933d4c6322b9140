import english from 'messages:release';
import { texts } from './language/language';

export const releaseText = texts('release', english);
