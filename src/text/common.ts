import english from 'messages:common';
import { texts } from './language/language';

export const commonText = texts('common', english);
