import { expect, it } from 'vitest';
import { createLiveCredentials } from '@/store/liveCredentials';

const CREDENTIAL = { accessKeyId: 'a', secretAccessKey: 's', sessionToken: 't', channel: 'c' };

function rig() {
  let time = 1_000_000;
  const credentials = createLiveCredentials(() => time);
  return {
    credentials,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

it('live credentials: one that the camera answered to is used once more, for that camera', () => {
  const { credentials } = rig();
  credentials.issued(CREDENTIAL);
  expect(credentials.take('porch')).toBeNull();
  credentials.keep('porch', CREDENTIAL);
  expect(credentials.take('garden')).toBeNull();
  expect(credentials.take('porch')).toBe(CREDENTIAL);
  expect(credentials.take('porch')).toBeNull();
});

it('live credentials: each is used for two minutes from its issue, however often it is kept', () => {
  const { credentials, pass } = rig();
  credentials.issued(CREDENTIAL);
  credentials.keep('porch', CREDENTIAL);
  pass(119_999);
  expect(credentials.take('porch')).toBe(CREDENTIAL);
  credentials.keep('porch', CREDENTIAL);
  pass(1);
  expect(credentials.take('porch')).toBeNull();
  credentials.keep('porch', CREDENTIAL);
  expect(credentials.take('porch')).toBeNull();
});

it('live credentials: none outlasts a clock set back, or the session', () => {
  const { credentials, pass } = rig();
  credentials.issued(CREDENTIAL);
  credentials.keep('porch', CREDENTIAL);
  pass(-1);
  expect(credentials.take('porch')).toBeNull();
  pass(1);
  credentials.keep('porch', CREDENTIAL);
  credentials.clear();
  expect(credentials.take('porch')).toBeNull();
});
