import { say, translated } from '../language/language';

export const shareAppText = translated('shareApp', {
  title: 'Share the app',
  explanation: 'Send the link to someone who might like this app.',
  link: 'Link',
  send: 'Share link',
  copy: 'Copy link',
  copied: 'copied!',
  copyFailed: 'The browser does not allow copying here. Select the link and copy it yourself.',
  mailSubject: 'Camera Web App',
  mailBody: (link: string) => say('shareApp.mailBody', { link }) ?? `Have a look at this app: ${link}`,
});
