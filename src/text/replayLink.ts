/** Sending somebody the way to a moment. */
export const replayLinkText = {
  copied: 'Link copied',
  title: 'Link to this moment',
  byHand: 'This browser does not let the link be copied. It can be copied by hand:',
  link: 'Link',
};
