import english from 'messages:guest';
import { texts } from './language/language';

export const guestText = texts('guest', english);
