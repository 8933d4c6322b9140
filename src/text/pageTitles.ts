import english from 'messages:title';
import { texts } from './language/language';

/** Titles are whole sentences, because languages order product and screen differently. */
export const pageTitles = texts('title', english);
