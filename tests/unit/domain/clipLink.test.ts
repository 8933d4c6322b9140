import { describe, expect, it } from 'vitest';
import { readClipLink } from '@/domain/clipLink';

describe('what a link to a clip carries', () => {
  it('is read back from the history', () => {
    expect(readClipLink({ at: 1_785_000_000_000, listQuery: '?from=a&to=b' })).toEqual({
      at: 1_785_000_000_000,
      listQuery: '?from=a&to=b',
    });
  });

  it.each([null, undefined, 7, 'x', {}, { at: 'soon', listQuery: 'https://elsewhere.example' }, { at: 1.5 }])(
    'is nothing when the history holds something else: %j',
    (state) => {
      expect(readClipLink(state)).toEqual({ at: null, listQuery: '' });
    },
  );
});
