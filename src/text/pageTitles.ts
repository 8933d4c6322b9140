import english from 'messages:title';
import { texts } from './language/language';

/** Each title is a whole message, because the order of app name and screen name depends on the language. */
export const pageTitles = texts('title', english);
