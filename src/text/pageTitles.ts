import english from 'messages:title';
import { texts } from './language/language';

/**
 * Each title is one whole message, because the order of app name and screen name differs between languages.
 */
export const pageTitles = texts('title', english);
