import english from 'messages:replayLink';
import { texts } from '../language/language';

export const replayLinkText = texts('replayLink', english);
