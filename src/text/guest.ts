import english from 'messages:guest';
import { texts } from './language/language';

/** Around every form that is there before the log-in. */
export const guestText = texts('guest', english);
