import { describe, expect, it } from 'vitest';
import { mailDraft } from '@/screens/share-app/mailDraft';

describe('mail draft', () => {
  it('contains the address, the subject and the link', () => {
    const draft = new URL(mailDraft('anna@camera.example', 'A subject', 'See https://app.example/?a=1&b=2'));
    expect(draft.protocol).toBe('mailto:');
    expect(draft.pathname).toBe('anna@camera.example');
    expect(draft.searchParams.get('subject')).toBe('A subject');
    expect(draft.searchParams.get('body')).toBe('See https://app.example/?a=1&b=2');
  });

  it('does not let typed text add a header or a recipient', () => {
    const draft = new URL(mailDraft('a@b.example?bcc=all@c.example&x=\r\nBcc: d@e.example,f', 'S', 'B'));
    expect([...draft.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(draft.pathname).not.toMatch(/[?&,\r\n]/);
  });
});
