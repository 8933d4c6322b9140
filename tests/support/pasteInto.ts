import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's text at once, because typing would render once per character. */
export async function pasteInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
}
