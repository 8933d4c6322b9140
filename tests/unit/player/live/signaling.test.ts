import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignaling, type SignalingEvents } from '@/player/live/signaling';
import { settle } from '../../../support/settle';
import { ACCESS } from './liveRig';
import { only } from '../../../support/only';

/** Simulates the browser's socket. The test sends the messages of the service. */
class FakeSocket extends EventTarget {
  readonly sent: { action: string; messagePayload: string; correlationId?: string }[] = [];
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
    queueMicrotask(() => this.happen('close'));
  }
  happen(type: string, fields: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
  say(message: object) {
    this.happen('message', { data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[] = [];

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'RTCSessionDescription',
    class {
      constructor(description: object) {
        Object.assign(this, description);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

async function connecting() {
  const controller = new AbortController();
  const reports: unknown[] = [];
  const events: SignalingEvents = {
    onAnswer: ({ sdp }) => reports.push(['answer', sdp]),
    onCandidate: (candidate) => reports.push(candidate),
    onRefused: ({ kind }) => reports.push(['refused', kind]),
    onClosed: ({ kind }) => reports.push(['closed', kind]),
    onUnreadable: () => reports.push('unreadable'),
    onGoAway: () => reports.push('go away'),
    onIceServersExpired: () => reports.push('relays expire'),
  };
  const access = {
    ...ACCESS,
    arn: 'arn:aws:kinesisvideo:us-east-1:1:channel/c/1',
    socketEndpoint: 'wss://s.example',
  };
  const opening = openSignaling(
    access,
    { region: 'us-east-1', clientId: 'viewer-1' },
    events,
    controller.signal,
  );
  const socket = await vi.waitFor(() => only(sockets));
  return { opening, socket, reports, controller };
}

async function connected() {
  const { opening, socket, ...rest } = await connecting();
  socket.happen('open');
  const signaling = await opening;
  if (signaling === null) throw new Error('It was refused.');
  return { signaling, socket, ...rest };
}

const packed = (payload: object) => btoa(JSON.stringify(payload));
const answer = (sdp: string) => ({
  messageType: 'SDP_ANSWER',
  messagePayload: packed({ type: 'answer', sdp }),
});
const candidate = (fields: object) => ({ messageType: 'ICE_CANDIDATE', messagePayload: packed(fields) });
const status = (fields: object) => ({ messageType: 'STATUS_RESPONSE', statusResponse: fields });

describe('signaling: messages', () => {
  it('are sent to the channel under the client id of the viewer', async () => {
    const { socket } = await connected();
    const { origin, searchParams } = new URL(socket.url);
    expect(origin).toBe('wss://s.example');
    expect(searchParams.get('X-Amz-ClientId')).toBe('viewer-1');
    expect(searchParams.get('X-Amz-ChannelARN')).toContain('channel/c/1');
  });

  it('contain offers and candidates in the format of the service', async () => {
    const { signaling, socket } = await connected();
    signaling.sendOffer({ type: 'offer', sdp: 'one' });
    signaling.sendOffer({ type: 'offer', sdp: 'two' });
    // jsdom has no `RTCIceCandidate`. The app sends only the JSON of a candidate.
    signaling.sendCandidate({ candidate: 'c1' } as unknown as RTCIceCandidate);
    expect(socket.sent.map(({ action }) => action)).toEqual(['SDP_OFFER', 'SDP_OFFER', 'ICE_CANDIDATE']);
    expect(JSON.parse(atob(socket.sent[1]?.messagePayload ?? ''))).toEqual({ type: 'offer', sdp: 'two' });
    const ids = socket.sent.slice(0, 2).map(({ correlationId }) => correlationId);
    expect(new Set(ids.filter(Boolean)).size).toBe(2);
  });

  it('with candidates of the camera wait until the answer is applied', async () => {
    const { signaling, socket, reports } = await connected();
    socket.say(candidate({ candidate: 'c1', sdpMid: '0', sdpMLineIndex: 0 }));
    socket.say(answer('sdp'));
    socket.say(answer(''));
    expect(reports).toEqual([['answer', 'sdp'], 'unreadable']);
    signaling.drain();
    socket.say(candidate({ candidate: 'c2', sdpMid: '', sdpMLineIndex: '1' }));
    socket.say(candidate({ candidate: '' }));
    expect(reports.slice(2)).toEqual([
      { candidate: 'c1', sdpMid: '0', sdpMLineIndex: 0 },
      { candidate: 'c2', sdpMid: null, sdpMLineIndex: null },
    ]);
  });

  it('with candidates of the camera wait again after another offer', async () => {
    const { signaling, socket, reports } = await connected();
    socket.say(answer('sdp'));
    signaling.drain();
    signaling.sendOffer({ type: 'offer', sdp: 'restart' });
    socket.say(candidate({ candidate: 'c1' }));
    expect(reports).toEqual([['answer', 'sdp']]);
  });

  it('report a closing service, expiring TURN servers and unreadable data', async () => {
    const { socket, reports } = await connected();
    socket.say({ messageType: 'GO_AWAY' });
    socket.say({ messageType: 'RECONNECT_ICE_SERVER' });
    socket.say({ messageType: 'OF_A_LATER_VERSION' });
    socket.happen('message', { data: 'no JSON' });
    expect(reports).toEqual(['go away', 'relays expire', 'unreadable']);
  });
});

describe('signaling: an unreadable message', () => {
  const message = (messageType: string, payload: string) =>
    JSON.stringify({ messageType, messagePayload: payload, senderClientId: 'c' });

  it.each([
    ['invalid JSON', 'no JSON'],
    ['JSON null', 'null'],
    ['a JSON number', '7'],
    ['an answer in invalid base64', message('SDP_ANSWER', '%%%')],
    ['an answer that is not JSON', message('SDP_ANSWER', btoa('v=0'))],
    ['an answer of another shape', message('SDP_ANSWER', btoa('{"type":"answer"}'))],
    ['an answer that is a number', message('SDP_ANSWER', btoa('7'))],
    ['a candidate in invalid base64', message('ICE_CANDIDATE', '%%%')],
    ['a candidate that is null', message('ICE_CANDIDATE', btoa('null'))],
    ['a candidate of another shape', message('ICE_CANDIDATE', btoa('{"address":"::1"}'))],
  ])('is reported without an exception: %s', async (_title, data) => {
    const errors: unknown[] = [];
    const note = (error: unknown) => errors.push(error);
    process.on('uncaughtException', note);
    const { signaling, socket, reports } = await connected();
    signaling.drain();
    socket.happen('message', { data });
    // Node.js reports an exception of a listener before it runs the next task.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('uncaughtException', note);
    expect(errors).toEqual([]);
    expect(reports).toEqual(['unreadable']);
  });
});

describe('signaling: a refusal', () => {
  it.each([
    [{ success: true }, []],
    [{ success: false, description: 'No master is connected.' }, [['refused', 'cameraSilent']]],
    [{ errorType: 'LimitExceededException' }, [['refused', 'viewerLimit']]],
    [{ success: false, description: 'Too many messages' }, [['refused', 'viewerLimit']]],
  ])('of a message is reported without closing the connection: %j, %j', async (fields, refusals) => {
    const { socket, reports } = await connected();
    socket.say(status(fields));
    expect(reports).toEqual(refusals);
    expect(socket.isClosed).toBe(false);
  });

  it.each([
    ['', 'signalingRefused'],
    ['Viewer limit exceeded', 'viewerLimit'],
  ])('of a connection is reported once: reason "%s", %s', async (reason, kind) => {
    const { opening, socket, reports } = await connecting();
    socket.happen('error');
    socket.happen('close', { reason });
    expect(await opening).toBeNull();
    expect(reports).toEqual([['refused', kind]]);
  });

  it('of a connection is reported even without an error event', async () => {
    const { opening, socket, reports } = await connecting();
    socket.happen('close');
    expect(await opening).toBeNull();
    expect(reports).toEqual([['refused', 'signalingRefused']]);
  });
});

describe('signaling: the end of the connection', () => {
  it.each([
    ['', 'signalingClosed'],
    ['Connection limit exceeded', 'viewerLimit'],
  ])('is reported once if the service closes with reason "%s": %s', async (reason, kind) => {
    const { signaling, socket, reports } = await connected();
    socket.happen('close', { reason });
    signaling.sendCandidate({ candidate: 'late' } as unknown as RTCIceCandidate);
    signaling.close();
    expect(reports).toEqual([['closed', kind]]);
    expect(socket.sent).toEqual([]);
  });

  it('is not reported if the app closes the connection', async () => {
    const { signaling, socket, reports } = await connected();
    signaling.close();
    socket.say(answer('late'));
    await settle();
    expect(socket.isClosed).toBe(true);
    expect(reports).toEqual([]);
  });

  it('follows an abort even before the socket is open', async () => {
    const open = await connected();
    open.controller.abort();
    expect(open.socket.isClosed).toBe(true);
    sockets = [];
    const { opening, socket, reports, controller } = await connecting();
    controller.abort();
    expect(await opening).toBeNull();
    await settle();
    expect(socket.isClosed).toBe(true);
    expect([reports, open.reports]).toEqual([[], []]);
  });
});
