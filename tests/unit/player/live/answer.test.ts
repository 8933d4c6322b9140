import { describe, expect, it } from 'vitest';
import { acceptsVideo, iceCredentialsOf } from '@/player/live/answer';
import { codecsForCameras } from '@/player/live/offer';
import { chromeOffer, CHROMIUM_AUDIO, CHROMIUM_VIDEO } from './chromeOffer';

const OFFER = chromeOffer(codecsForCameras(CHROMIUM_VIDEO), codecsForCameras(CHROMIUM_AUDIO));

/** Answer of the AWS KVS SDK for C, which cameras use. */
const answer = ({ port = 9, direction = 'sendonly', codec = 'H264/90000' } = {}) =>
  [
    'v=0',
    'a=group:BUNDLE 0 1',
    `m=video ${String(port)} UDP/TLS/RTP/SAVPF 96`,
    'a=mid:0',
    `a=${direction}`,
    ...(codec === '' ? [] : [`a=rtpmap:96 ${codec}`]),
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:1',
    'a=inactive',
    'a=rtpmap:111 opus/48000/2',
    '',
  ].join('\r\n');

const SOUND_FIRST = [
  'v=0',
  'm=audio 0 UDP/TLS/RTP/SAVPF 111',
  'a=inactive',
  'a=rtpmap:111 opus/48000/2',
  'm=video 50123 UDP/TLS/RTP/SAVPF 96',
  'a=sendonly',
  'a=rtpmap:96 H264/90000',
  '',
].join('\r\n');

describe('SDP answer', () => {
  it.each([
    ['an offered codec', answer()],
    ['a codec name in lower case', answer({ codec: 'h264/90000' })],
    ['no codec name', answer({ codec: '' })],
    ['audio before video', SOUND_FIRST],
  ])('provides video with %s', (_what, sdp) => expect(acceptsVideo(sdp, OFFER)).toBe(true));

  it.each([
    ['a rejected video section', answer({ port: 0 })],
    ['an inactive video section', answer({ direction: 'inactive' })],
    ['a codec that was not offered', answer({ codec: 'H265/90000' })],
    [
      'only retransmission (rtx) in common',
      answer({ codec: 'rtx/90000' }).replace('a=rtpmap:96', 'a=rtpmap:97 H265/90000\r\na=rtpmap:96'),
    ],
    ['audio only', 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=sendonly\r\n'],
  ])('provides no video with %s', (_what, sdp) => expect(acceptsVideo(sdp, OFFER)).toBe(false));
});

describe('ICE credentials', () => {
  it.each([
    ['name and password', 'a=ice-ufrag:u1\r\na=ice-pwd:p1\r\n', 'u1 p1'],
    ['only a name', 'v=0\r\na=ice-ufrag:u1\r\n', 'u1 '],
    ['only a password', 'a=ice-pwd:p1\r\n', null],
    ['neither of them', 'v=0\r\n', null],
  ])('are null unless the description contains a name: %s', (_which, sdp, credentials) =>
    expect(iceCredentialsOf(sdp)).toBe(credentials),
  );
});
