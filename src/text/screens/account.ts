import english from 'messages:account';
import { texts } from '../language/language';

export const accountText = texts('account', english);
