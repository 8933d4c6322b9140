import english from 'messages:action';
import { texts } from './language/language';

export const actionText = texts('action', english);
