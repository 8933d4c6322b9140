import english from 'messages:app';
import { texts } from './language/language';

export const appText = texts('app', english);
