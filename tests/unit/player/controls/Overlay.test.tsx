import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Overlay } from '@/player/controls/Overlay';
import type { PlaybackView } from '@/player/core';

const AT = new Date(2026, 6, 15, 14, 2, 11).getTime();

function show(state: PlaybackView['state'], today = '2026-07-15'): string {
  const view: PlaybackView = {
    state,
    poster: 'lastFrame',
    lastFrameAt: AT,
    soundBlock: 'none',
    isSoundOnly: false,
  };
  render(<Overlay view={view} today={today} zoom="" notice="" onTryAgain={() => undefined} />);
  return screen.getByRole('status').parentElement?.textContent ?? '';
}

it.each([
  ['after the computer has slept', null],
  ['after the connection was lost', AT],
])('Overlay: shows the time of the last frame in one place %s', (_when, lostAt) => {
  const failures = [{ source: 'live', failure: { kind: 'connectionLost' } }] as const;
  const text = show({ kind: 'failed', attempts: 3, failures, lostAt, liveSearch: { kind: 'none' } });
  expect(text.match(/stopped at 14:02:11/g)).toHaveLength(1);
});

it('Overlay: shows the time of the last frame while live video is connecting again', () => {
  const attempt = { sourceIndex: 0, id: 4 };
  const connecting = {
    kind: 'connecting',
    attempts: 4,
    attempt,
    step: 'preparing',
    slow: false,
    liveSearch: { kind: 'none' },
  } as const;
  expect(show({ ...connecting, failures: [], lostAt: AT })).toContain('stopped at 14:02:11');
});

it.each([
  ['connectionLost', 'Live video stopped on 15 July at 14:02:11.'],
  ['cameraSilent', 'The camera went offline on 15 July at 14:02:11.'],
] as const)('Overlay: includes the date if the last frame is from another day: %s', (kind, sentence) => {
  const failures = [{ source: 'live', failure: { kind } }] as const;
  const failed = { kind: 'failed', attempts: 3, failures, lostAt: AT, liveSearch: { kind: 'none' } } as const;
  expect(show(failed, '2026-07-16')).toContain(sentence);
});

it.each([
  ['2026-07-15', 'Picture frozen since 14:02:11, reconnecting'],
  ['2026-07-16', 'Picture frozen since 14:02:11 on 15 July, reconnecting'],
])('Overlay: on %s describes the frozen picture as "%s"', (today, sentence) => {
  const attempt = { sourceIndex: 0, id: 1 };
  const repair = { lostAt: null, recovery: 'watching', unanswered: null, round: 0, step: 'linking' } as const;
  expect(show({ kind: 'stalled', attempts: 1, attempt, since: AT, ...repair }, today)).toContain(sentence);
});

it('Overlay: has a single status element and a separate live region for other notes', () => {
  const view: PlaybackView = {
    state: { kind: 'idle', attempts: 0 },
    poster: 'none',
    lastFrameAt: null,
    soundBlock: 'none',
    isSoundOnly: false,
  };
  render(
    <Overlay view={view} today="2026-07-15" zoom="" notice="Link copied." onTryAgain={() => undefined} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Ready to play');
  expect(screen.getByText('Link copied.').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});
