import english from 'messages:cover';
import { texts } from '../language/language';

export const coverText = texts('cover', english);
