import { expect, it, onTestFinished } from 'vitest';
import { playbackFailureText } from '@/player/playbackFailureText';
import { setLanguage } from '@/text/language/language';

const refused = (detail: string) =>
  playbackFailureText({ kind: 'source', problem: { kind: 'refused', status: 422, code: 'E1', detail } });

it("playback failure: shows the vendor's detail, with Unicode isolates in Arabic", () => {
  onTestFinished(() => setLanguage('en', null));
  expect(refused(' The recording is locked. ')).toBe('The recording is locked.');
  setLanguage('ar', null);
  expect(refused('The recording is locked.')).toBe('\u2068The recording is locked.\u2069');
  expect(refused(' ')).not.toContain('\u2068');
});
