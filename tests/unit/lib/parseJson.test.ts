import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/parseJson';

describe('parseJson', () => {
  it('returns what the text holds', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('null')).toBeNull();
  });

  it('returns undefined for no text and for text that is not JSON', () => {
    expect(parseJson(null)).toBeUndefined();
    expect(parseJson('')).toBeUndefined();
    expect(parseJson('{"a"')).toBeUndefined();
  });
});
