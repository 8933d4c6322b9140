import { describe, expect, it } from 'vitest';
import { appText } from '@/text/app';
import { setLanguage } from '@/text/language/language';
import { failureText, formFailureText } from '@/text/failures';

const refused = (detail: string) => ({ kind: 'refused', status: 422, code: 'E1', detail }) as const;

describe('failure text', () => {
  it('is the vendor’s detail if there is one', () => {
    expect(failureText(refused('This username is already taken.'))).toBe('This username is already taken.');
  });

  it.each([refused(''), refused('  '), { kind: 'unexpected', status: 500 } as const])(
    'is a general sentence if the vendor gives no reason: %j',
    (failure) => {
      expect(failureText(failure)).toBe('Something went wrong!');
      expect(formFailureText(failure)).toBe('Something went wrong! Please try again.');
    },
  );

  it('says that the server cannot be reached', () => {
    expect(failureText({ kind: 'unreachable' })).toBe(
      'The server cannot be reached. Please check your connection and try again.',
    );
  });

  it('says that a part of the app has not loaded', () => {
    expect(failureText({ kind: 'codeMissing' })).toBe(appText.partNotLoaded);
    expect(formFailureText({ kind: 'codeMissing' })).toBe(appText.partNotLoaded);
  });

  it.each([
    { kind: 'unreachable' } as const,
    { kind: 'unexpected', status: null, isUnanswered: true } as const,
  ])('begins with "Something went wrong!" in a form if the server does not respond: %j', (failure) => {
    expect(formFailureText(failure)).toBe(
      'Something went wrong! Please try again. The server cannot be reached. Please check your connection and try again.',
    );
    expect(formFailureText(refused('Taken.'))).toBe('Taken.');
  });

  it('isolates the vendor’s text in Arabic', () => {
    setLanguage('ar', null);
    expect(failureText(refused('Taken.'))).toBe('\u2068Taken.\u2069');
    expect(failureText(refused(''))).not.toContain('\u2068');
    setLanguage('en', null);
  });

  it('is empty for a cancelled call', () => {
    expect(failureText({ kind: 'cancelled' })).toBe('');
    expect(failureText({ kind: 'sessionEnded' })).toBe('');
    expect(formFailureText({ kind: 'cancelled' })).toBe('');
  });
});
