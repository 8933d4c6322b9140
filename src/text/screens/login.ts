import english from 'messages:login';
import { texts } from '../language/language';

export const loginText = texts('login', english);
