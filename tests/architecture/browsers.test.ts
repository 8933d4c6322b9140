import { expect, it } from 'vitest';
import { isWell, nothingToDo, type Result } from '../../e2e/browsers/table';

const BROWSERS = [{ label: 'Firefox' }, { label: 'WebKit' }];
const JOURNEYS = [{ name: 'logs in' }];
const result = (part: Partial<Result>): Result => ({
  browser: 'Firefox 140',
  missing: null,
  outcomes: [{ kind: 'passed', reason: '' }],
  ...part,
});

it('npm run browsers: fails with a message for an unknown browser or journey', () => {
  expect(nothingToDo([], JOURNEYS)).toBe('No browser has a name like that: there are Firefox and WebKit.');
  expect(nothingToDo(BROWSERS, [])).toBe('No journey has a name like that.');
  expect(nothingToDo(BROWSERS, JOURNEYS)).toBeNull();
});

it('npm run browsers: succeeds if a browser is installed and no journey fails', () => {
  const missing = result({ missing: 'WebKit is not installed.', outcomes: [] });
  expect(isWell([result({}), missing])).toBe(true);
  expect(isWell([result({ outcomes: [{ kind: 'not possible', reason: 'no WebRTC' }] })])).toBe(true);
  expect(isWell([result({}), result({ outcomes: [{ kind: 'failed', reason: 'hangs' }] })])).toBe(false);
  expect(isWell([missing])).toBe(false);
  expect(isWell([])).toBe(false);
});
