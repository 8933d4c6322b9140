import english from 'messages:common';
import { texts } from './language/language';

/** Sentences that several screens share word for word, in every language. */
export const commonText = texts('common', english);
