import english from 'messages:smallWindow';
import { texts } from '../language/language';

export const smallWindowText = texts('smallWindow', english);
