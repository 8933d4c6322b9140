import english from 'messages:title';
import { texts } from './language/language';

/** The titles of the pages, whole: a language may have its own order of product and screen. */
export const pageTitles = texts('title', english);
