import english from 'messages:resetPassword';
import { texts } from '../language/language';

export const resetPasswordText = texts('resetPassword', english);
