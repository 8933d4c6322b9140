import english from 'messages:forgotPassword';
import { texts } from '../language/language';

export const forgotPasswordText = texts('forgotPassword', english);
