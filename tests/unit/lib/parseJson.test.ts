import { describe, expect, it } from 'vitest';
import { parseJson } from '@/lib/parseJson';

describe('parseJson', () => {
  it('returns the parsed value', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('null')).toBeNull();
  });

  it('returns undefined for missing text or malformed JSON', () => {
    expect(parseJson(null)).toBeUndefined();
    expect(parseJson('')).toBeUndefined();
    expect(parseJson('{"a"')).toBeUndefined();
  });
});
