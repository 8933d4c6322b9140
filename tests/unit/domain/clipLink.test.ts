import { describe, expect, it } from 'vitest';
import { readClipLink } from '@/domain/clipLink';

describe('state of a clip link', () => {
  it('is read from the history state', () => {
    expect(readClipLink({ at: 1_785_000_000_000, listQuery: '?from=a&to=b' })).toEqual({
      at: 1_785_000_000_000,
      listQuery: '?from=a&to=b',
    });
  });

  it.each([null, undefined, 7, 'x', {}, { at: 'soon', listQuery: 'https://elsewhere.example' }, { at: 1.5 }])(
    'is empty for the invalid history state %j',
    (state) => {
      expect(readClipLink(state)).toEqual({ at: null, listQuery: '' });
    },
  );
});
