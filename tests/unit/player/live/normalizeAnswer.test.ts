import { describe, expect, it } from 'vitest';
import { normalizeAnswer } from '@/player/live/answer';

const OFFER = [
  'v=0',
  'a=group:BUNDLE 0 1',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:0',
  'a=recvonly',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:1',
  'a=recvonly',
  '',
].join('\r\n');

interface Parts {
  session?: string[];
  video?: string[];
  audio?: string[] | null;
  port?: number;
}

const answer = ({
  session = ['a=group:BUNDLE 0 1'],
  video = ['a=mid:0', 'a=sendonly'],
  audio = ['a=mid:1', 'a=sendonly'],
  port = 9,
}: Parts = {}): string[] => [
  'v=0',
  ...session,
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  ...video,
  ...(audio === null ? [] : [`m=audio ${String(port)} UDP/TLS/RTP/SAVPF 111`, ...audio]),
  '',
];

/** @returns the BUNDLE groups, and each section with its port, direction and `mid` */
const summary = (sdp: string): string[] =>
  sdp.split('\r\n').flatMap((line) => {
    const media = /^m=(\w+) (\d+)/.exec(line);
    if (media !== null) return `${media[1] ?? ''} ${media[2] ?? ''}`;
    return /^a=(?:group|mid|send|recv|inactive)/.test(line) ? line.slice(2) : [];
  });

const normalized = (lines: string[], end = '\r\n') => summary(normalizeAnswer(lines.join(end), OFFER));

const GOOD = ['group:BUNDLE 0 1', 'video 9', 'sendonly', 'mid:0', 'audio 9', 'sendonly', 'mid:1'];
const both = (...direction: string[]): Parts => ({
  video: ['a=mid:0', ...direction],
  audio: ['a=mid:1', ...direction],
});

describe('normalizeAnswer', () => {
  it.each<[string, Parts]>([
    ['sendonly', {}],
    ['sendrecv', both('a=sendrecv')],
    ['recvonly', both('a=recvonly')],
    ['no direction', both()],
    ['two directions', both('a=sendonly', 'a=sendrecv')],
    ['sendrecv for audio only', { audio: ['a=mid:1', 'a=sendrecv'] }],
    ['a direction at session level', { ...both(), session: ['a=group:BUNDLE 0 1', 'a=sendrecv'] }],
    ['no `mid` values', { video: ['a=sendonly'], audio: ['a=sendonly'] }],
    [
      'its own `mid` values',
      {
        session: ['a=group:BUNDLE video0 audio0'],
        video: ['a=mid:video0', 'a=sendonly'],
        audio: ['a=mid:audio0', 'a=sendonly'],
      },
    ],
    [
      'an additional section',
      { audio: ['a=mid:1', 'a=sendonly', 'm=application 9 DTLS/SCTP 5000', 'a=mid:2'] },
    ],
  ])('corrects the directions and `mid` values of an answer with %s', (_name, parts) =>
    expect(normalized(answer(parts))).toEqual(GOOD),
  );

  it('keeps the direction of inactive sections of an answer', () => {
    const quiet = answer({ audio: ['a=mid:1', 'a=inactive'] });
    expect(normalized(quiet)).toEqual([...GOOD.slice(0, 5), 'inactive', 'mid:1']);
    const session = answer({ ...both(), session: ['a=inactive'] });
    expect(normalized(session)).toEqual(['video 9', 'inactive', 'mid:0', 'audio 9', 'inactive', 'mid:1']);
  });

  it('keeps a description without sections', () => expect(normalizeAnswer('v=0', OFFER)).toBe('v=0'));
});
