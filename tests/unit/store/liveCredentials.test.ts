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

it('live credentials: are returned once and only for the same camera', () => {
  const { credentials } = rig();
  credentials.issued(CREDENTIAL);
  expect(credentials.take('porch')).toBeNull();
  credentials.keep('porch', CREDENTIAL);
  expect(credentials.take('garden')).toBeNull();
  expect(credentials.take('porch')).toBe(CREDENTIAL);
  expect(credentials.take('porch')).toBeNull();
});

it('live credentials: expire two minutes after their issue, even if they are stored again', () => {
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

it('live credentials: are not returned after a log-out or after the clock was set back', () => {
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
