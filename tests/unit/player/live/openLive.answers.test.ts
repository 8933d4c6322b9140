import { describe, expect, it } from 'vitest';
import { settle } from '../fakes';
import { answeredCamera, answerOf, BAD_CANDIDATE, callCamera, standInForWebRtc } from './liveRig';
import { last, only } from '../../../support/only';

standInForWebRtc();

describe('answer that the browser refuses', () => {
  it('does not end the call while another answer is being applied', async () => {
    const { failures, peers, sockets, clock } = callCamera();
    await settle();
    const answer = { type: 'answer', sdp: answerOf(1) } as const;
    only(sockets).events.onAnswer(answer);
    only(sockets).events.onAnswer(answer);
    await settle();
    await clock.pass(60_000);
    expect(failures).toEqual([]);
    expect(only(peers).answers).toHaveLength(1);
  });

  it('does not prevent a later valid answer', async () => {
    const { answer, answered, failures, peers, transport, clock } = callCamera();
    await settle();
    only(peers).refuseNext();
    await answer('v=0\r\n');
    only(peers).refuseNext();
    await answered();
    await clock.pass(2_000);
    await answered(2);
    await clock.pass(60_000);
    expect(failures).toEqual([]);
    expect(only(peers).signalingState).toBe('stable');
    expect(await transport.details()).toMatchObject({ ignoredMessages: 2 });
  });

  it('ends the call after five seconds without another valid answer', async () => {
    const { answered, failures, peers, clock } = callCamera();
    await settle();
    only(peers).refuseNext();
    await answered();
    await clock.pass(4_999);
    expect(failures).toEqual([]);
    await clock.pass(1);
    expect(failures).toEqual([{ kind: 'answerUnusable' }]);
  });
});

describe('candidates of the camera', () => {
  it('wait for the delayed answer to a repeated offer', async () => {
    const { answered, clock, peers, sockets, transport } = callCamera();
    await settle();
    transport.callAgain?.();
    await settle();
    await answered();
    last(sockets).events.onCandidate({ candidate: 'candidate:1' });
    expect(only(peers).answers).toEqual([]);
    await clock.pass(1_000);
    expect(only(peers).answers).toHaveLength(1);
    expect(only(peers).candidates).toMatchObject([{ candidate: 'candidate:1' }]);
  });

  it('are added even after a candidate that the browser refuses', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    const { failures, peers, sockets, transport } = await answeredCamera();
    only(sockets).events.onCandidate({ candidate: BAD_CANDIDATE });
    only(sockets).events.onCandidate({ candidate: 'candidate:2' });
    // Node.js reports an unhandled rejection before it runs the next task.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
    expect(only(peers).candidates).toEqual([{ candidate: 'candidate:2', sdpMid: null, sdpMLineIndex: 0 }]);
    expect(await transport.details()).toMatchObject({ ignoredMessages: 1 });
    expect(failures).toEqual([]);
  });
});

describe('candidates of the second media section', () => {
  const offerCandidates = async (sdp: string) => {
    const rig = callCamera();
    await settle();
    rig.gather(1);
    rig.gather(1, 1);
    await rig.answer(sdp);
    return only(rig.sockets).sent.map(
      ({ candidate, sdpMLineIndex }) => `${candidate} of ${String(sdpMLineIndex)}`,
    );
  };

  it('are sent to a camera that answers without BUNDLE', async () =>
    expect(await offerCandidates(answerOf(1))).toEqual(['c0 of 0', 'c0 of 1']));

  it('are not sent to a camera that answers with BUNDLE', async () =>
    expect(await offerCandidates(`a=group:BUNDLE 0\r\n${answerOf(1)}a=mid:0\r\n`)).toEqual(['c0 of 0']));
});
