import { expect, it } from 'vitest';
import { dataOf } from '@/lib/files/dataUri';

it.each([
  ['data:text/plain;base64,AP8Q', '00ff10'],
  ['data:;BASE64,AP8Q', '00ff10'],
  ['data:application/octet-stream,%00%FF%10', '00ff10'],
  ['data:,abc', '616263'],
])('data URL: returns the bytes of %s', (address, bytes) => {
  expect(Buffer.from(dataOf(address) ?? []).toString('hex')).toBe(bytes);
});

it.each(['data:text/plain;base64', 'data:;base64,%%%', 'https://clips.example/'])(
  'data URL: returns null for %s',
  (address) => {
    expect(dataOf(address)).toBeNull();
  },
);
