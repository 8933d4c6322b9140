import { describe, expect, it } from 'vitest';
import { readChannel, writeChannel } from '@/player/live/keptChannel';
import { DAY } from '../../../support/durations';

const ENDPOINTS = { arn: 'arn:x', socketEndpoint: 'wss://s.example', httpEndpoint: 'https://h.example' };
const ADDRESSES = Object.values(ENDPOINTS);
const KEY = 'us-east-1  front-door';
const AT = 1_700_000_000_000;

describe('stored channel', () => {
  it('is restored with its clock correction', () => {
    const kept = writeChannel(ENDPOINTS, KEY, 3_600_000, AT);
    expect(readChannel(kept, KEY, AT)).toEqual({ endpoints: ENDPOINTS, clockOffset: 3_600_000 });
  });

  it('is valid for less than 24 hours', () => {
    const kept = writeChannel(ENDPOINTS, KEY, 0, AT);
    expect(readChannel(kept, KEY, AT + DAY - 1)).not.toBeNull();
    expect(readChannel(kept, KEY, AT + DAY)).toBeNull();
  });

  it('is not restored if the clock was set back', () =>
    expect(readChannel(writeChannel(ENDPOINTS, KEY, 0, AT), KEY, AT - 1)).toBeNull());

  it('is not restored for another region', () =>
    expect(readChannel(writeChannel(ENDPOINTS, KEY, 0, AT), 'eu-west-1  front-door', AT)).toBeNull());

  it.each([
    ['an empty string', ''],
    ['invalid JSON', '{'],
    ['JSON of another shape', '{"arn":"arn:x"}'],
    ['a time that is a string', JSON.stringify([KEY, String(AT), ...ADDRESSES, 0])],
    ['a clock correction that is a string', JSON.stringify([KEY, AT, ...ADDRESSES, '0'])],
    ['a channel without a name', JSON.stringify([KEY, AT, null, ...ADDRESSES.slice(1), 0])],
    ['a socket URL that is invalid', JSON.stringify([KEY, AT, 'arn:x', 1, 'https://h.example', 0])],
    ['an HTTPS endpoint that is missing', JSON.stringify([KEY, AT, 'arn:x', 'wss://s.example', null, 0])],
    ['a missing field', JSON.stringify([KEY, AT, 'arn:x', 'wss://s.example'])],
    [
      'a socket URL without TLS',
      writeChannel({ ...ENDPOINTS, socketEndpoint: 'ws://s.example' }, KEY, 0, AT),
    ],
    ['an endpoint without TLS', writeChannel({ ...ENDPOINTS, httpEndpoint: 'http://h.example' }, KEY, 0, AT)],
  ])('is not restored from %s', (_what, kept) => expect(readChannel(kept, KEY, AT)).toBeNull());
});
