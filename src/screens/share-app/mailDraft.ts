/**
 * Creates a mailto URL: https://www.rfc-editor.org/rfc/rfc6068
 * @param to e-mail address, escaped except for the @, so that it cannot add headers or recipients
 */
export const mailDraft = (to: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
