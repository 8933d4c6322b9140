import english from 'messages:lostChanges';
import { texts } from '../language/language';

export const lostChangesText = texts('lostChanges', english);
