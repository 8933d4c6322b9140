import english from 'messages:signUp';
import { texts } from '../language/language';

export const signUpText = texts('signUp', english);
