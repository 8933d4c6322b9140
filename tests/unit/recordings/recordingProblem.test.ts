import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DecodeError } from '@/recordings/decode/decodeError';
import { fileSegments, openPeriod } from '@/recordings/openPeriod';
import { ReadError } from '@/recordings/readError';
import { pictureFailureOf, problemOf } from '@/recordings/recordingProblem';

it('audio-only recording: is not reported as damaged by a reader that needs video', async () => {
  const sound = Buffer.concat(
    ['init.mp4', '0.m4s'].map((part) => readFileSync(`mocks/media/odd/sound-${part}`)),
  );
  const whole = Promise.resolve(new Uint8Array(sound));
  const parts = { read: () => whole, readRange: () => whole };
  const failure = await openPeriod(fileSegments(parts, { size: 0, head: new Uint8Array() }), null).then(
    () => null,
    pictureFailureOf,
  );
  expect(failure && problemOf(failure)).toBe('soundOnly');
});

it.each([
  [new ReadError({ kind: 'unreadable' }), 'encrypted'],
  [new ReadError({ kind: 'unreadable', isEmpty: true }), 'other'],
  [new DecodeError({ kind: 'undecodable' }), 'encrypted'],
  [new DecodeError({ kind: 'codec', codec: 'hvc1' }), 'codec'],
  [new ReadError({ kind: 'gone' }), 'gone'],
  [new ReadError({ kind: 'address', problem: { kind: 'noRecording' } }), 'gone'],
  [new ReadError({ kind: 'address', problem: { kind: 'unreachable' } }), 'unreachable'],
  [new ReadError({ kind: 'expired' }), 'expired'],
  [new ReadError({ kind: 'busy' }), 'unreachable'],
  [new ReadError({ kind: 'crossOrigin' }), 'refused'],
])('failed search: %o is reported as %s', (error, problem) => {
  expect(problemOf(pictureFailureOf(error))).toBe(problem);
});
