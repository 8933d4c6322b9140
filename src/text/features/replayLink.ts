import { translated } from '../language/language';

/** Texts of copying a link to a time. */
export const replayLinkText = translated('replayLink', {
  copied: 'Link copied',
  title: 'Link to this moment',
  manualCopy: 'This browser does not let the link be copied. It can be copied by hand:',
  link: 'Link',
});
