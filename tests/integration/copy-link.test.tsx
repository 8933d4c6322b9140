import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recorded } from '../support/recorded';
import { renderApp } from '../support/renderApp';

const NOW = Date.parse('2026-07-31T16:20:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // hls.js does not support this MediaSource, so the playlist becomes the `src` of the video element.
  vi.stubGlobal('MediaSource', class MediaSource {});
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => void vi.useRealTimers();
});

const player = (name: string) => screen.findByRole('region', { name: `${name} player` });
const videoIn = async (name: string) => {
  const video = (await player(name)).querySelector('video');
  if (!video) throw new Error(`${name} has no video element.`);
  return video;
};
const press = async (user: UserEvent, name: string) => {
  // The item is hidden, because the test environment cannot open a popover.
  const [item] = await screen.findAllByRole('menuitem', { name, hidden: true });
  if (!item) throw new Error(`There is no ${name}.`);
  await user.click(item);
};
const COPY = 'Copy link to this moment';

async function openLink(link: string) {
  const { pathname, search, origin } = new URL(link);
  expect(origin).toBe('https://app.example');
  return await renderApp(pathname + search);
}

describe('link to a position in a clip', () => {
  it('starts playback at the position at which it was copied', async () => {
    const { address: addressOf, event } = recorded('Front Door');
    const address = addressOf(2);
    const linkTo = (milliseconds: number) =>
      `https://app.example${address}?moment=${new Date(event(2).timestamp + milliseconds).toISOString()}`;
    const app = await renderApp(`${address}?moment=yesterday`);
    const video = await videoIn('Front Door');
    await waitFor(() => expect(video.getAttribute('src')).not.toBeNull());
    expect(video.currentTime).toBe(0);

    const refusal = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await press(app.user, COPY);
    const dialog = await screen.findByRole('dialog', { name: 'Link to this moment' });
    const field = within(dialog).getByRole('textbox', { name: 'Link' });
    expect(field).toHaveValue(linkTo(0));
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByText('Link copied')).not.toBeInTheDocument();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    refusal.mockRestore();

    video.currentTime = 6.5;
    await press(app.user, COPY);
    const region = within(await player('Front Door'));
    expect((await region.findByText('Link copied')).closest('[aria-live]')).toBeInTheDocument();
    const link = await navigator.clipboard.readText();
    expect(link).toBe(linkTo(6_500));
    app.unmount();

    const receiver = await openLink(link);
    const again = await videoIn('Front Door');
    await waitFor(() => expect(again.currentTime).toBeCloseTo(6.5));
    await receiver.user.click(await screen.findByRole('button', { name: 'Previous clip' }));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('finds an old clip by its time without loading other pages', async () => {
    const { id, events } = recorded('Front Door');
    const old = events.findLast(({ timestamp }) => timestamp > NOW - 20 * 86_400_000);
    const moment = new Date((old?.timestamp ?? 0) + 3_000).toISOString();
    const { server } = await renderApp(`/camera-detail/${id}/${old?.uuid ?? ''}?moment=${moment}`);
    const video = await videoIn('Front Door');
    await waitFor(() => expect(video.currentTime).toBeCloseTo(3));
    expect(server.calls('events')).toHaveLength(2);
  });
});

describe('link to a position in replay', () => {
  it('opens the same instant in another time zone', async () => {
    const app = await renderApp('/replay?day=2026-07-30&at=10:12:08&kinds=package');
    const slider = await screen.findByRole('slider', { name: 'Time' });
    await waitFor(() =>
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^10:12:08, /)),
    );
    const [, camera = ''] = (slider.getAttribute('aria-valuetext') ?? '').split(', ');
    await press(app.user, COPY);
    expect(await screen.findByText('Link copied')).toHaveRole('status');
    const link = await navigator.clipboard.readText();
    const params = new URL(link).searchParams;
    expect(params.get('at')).toBe('10:12:08');
    expect(params.get('day')).toBe('2026-07-30');
    expect(params.get('kinds')).toBe('package');
    expect(Date.parse(params.get('moment') ?? '')).toBe(new Date(2026, 6, 30, 10, 12, 8).getTime());
    expect(params.get('cameras')).toBe(app.server.vendor.household.cameraNamed(camera)?.uuid);
    app.unmount();

    // The link's day and time are in the sender's zone, so its absolute time takes precedence.
    params.set('day', '2026-07-29');
    params.set('at', '23:12:08');
    await act(() => openLink(`https://app.example/replay?${params.toString()}`));
    expect(await screen.findByLabelText('Day')).toHaveValue('2026-07-30');
    const again = await screen.findByRole('slider', { name: 'Time' });
    await waitFor(() =>
      expect(again).toHaveAttribute('aria-valuetext', expect.stringMatching(`^10:12:08, ${camera}, `)),
    );
  });
});
