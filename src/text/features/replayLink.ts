import english from 'messages:replayLink';
import { texts } from '../language/language';

/** Texts of copying a link to a time. */
export const replayLinkText = texts('replayLink', english);
