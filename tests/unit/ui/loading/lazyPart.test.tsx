import { Suspense, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyPart, promptPart, type MissingProps } from '@/ui/loading/lazyPart';
import { loadCode } from '@/lib/async/lazyCode';
import { browserSays } from '../../../support/browserSays';

const Player = ({ name }: { name: string }) => <p>{`playing ${name}`}</p>;
const Missing = ({ name, failedAttempts }: { name: string } & MissingProps) => (
  <p>{`${name} missing, ${String(failedAttempts)} in vain`}</p>
);
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/P.js'));

function show(load: () => Promise<typeof Player>) {
  const Part = lazyPart(load, Missing);
  return render(
    <main>
      <h1>Home</h1>
      <Suspense fallback={<p>on its way</p>}>
        <Part name="Front Door" />
      </Suspense>
    </main>,
  );
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('lazy part whose chunk fails to load', () => {
  it('shows a message until the chunk has loaded', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(gone);
    show(load);
    await pass(0);
    expect(screen.getByText('Front Door missing, 1 in vain')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    await pass(1_000);
    expect(screen.getByText('Front Door missing, 2 in vain')).toBeVisible();
    load.mockImplementation(() => Promise.resolve(Player));
    await pass(3_000);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it('is not requested offline, since some browsers remember a failed import', async () => {
    browserSays(false);
    const load = vi.fn<() => Promise<typeof Player>>(() => Promise.resolve(Player));
    show(load);
    await pass(60_000);
    expect(screen.getByText('Front Door missing, 0 in vain')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    browserSays(true);
    await pass(0);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it('is requested again as soon as the network is back', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(gone);
    show(load);
    await pass(4_000);
    load.mockImplementation(() => Promise.resolve(Player));
    browserSays(true);
    await pass(0);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it('is not requested again once it has unmounted', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(gone);
    const { unmount } = show(load);
    await pass(0);
    unmount();
    const before = load.mock.calls.length;
    await pass(120_000);
    expect(load.mock.calls.length).toBe(before);
  });
});

describe('lazy part of the page', () => {
  it('renders at once if its chunk was preloaded', async () => {
    const { Part, preload } = promptPart(() => Promise.resolve(Player), Missing);
    preload();
    await pass(0);
    render(<Part name="Front Door" />);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it("replaces its fallback without React's 300 ms throttle", async () => {
    const { Part } = promptPart(() => Promise.resolve(Player), Missing);
    render(<Part name="Front Door" />);
    expect(screen.getByText('Front Door missing, 0 in vain')).toBeVisible();
    await pass(0);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it('renders even if the chunk arrives between the first commit and its effects', async () => {
    let come: (part: typeof Player) => void = () => {};
    const load = () =>
      new Promise<typeof Player>((resolve) => {
        come = resolve;
      });
    function Meanwhile() {
      useLayoutEffect(() => come(Player), []);
      return <p>on its way</p>;
    }
    const { Part, preload } = promptPart(load, Meanwhile);
    preload();
    const container = document.createElement('div');
    // Without `act`, effects do not run in the same task as the commit.
    const root = createRoot(container);
    onTestFinished(() => root.unmount());
    root.render(<Part name="Front Door" />);
    await vi.waitFor(() => expect(container).toHaveTextContent('playing Front Door'));
  });

  it('loads its chunk only once, however often it is used', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(() => Promise.resolve(Player));
    const { Part, preload } = promptPart(load, Missing);
    preload();
    await pass(0);
    preload();
    render(<Part name="Front Door" />);
    await pass(0);
    expect(load).toHaveBeenCalledOnce();
  });

  it('requests its chunk again after a failed preload', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(gone);
    const { Part, preload } = promptPart(load, Missing);
    preload();
    await pass(0);
    load.mockImplementation(() => Promise.resolve(Player));
    render(<Part name="Front Door" />);
    await pass(0);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });
});

describe('style sheet of a lazy part', () => {
  afterEach(() => {
    for (const link of document.head.querySelectorAll('link')) link.remove();
  });

  function failedSheet(href: string): HTMLLinkElement {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    return link;
  }
  const sheet = (file: string) => document.head.querySelector(`link[href$="${file}"]`);

  it('is requested again after a failure, before its lazy part loads', async () => {
    const link = failedSheet('/assets/Player.css');
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('code'));
    const loading = loadCode(load);
    expect(sheet('Player.css')).not.toBe(link);
    expect(load).not.toHaveBeenCalled();
    sheet('Player.css')?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBe('code');
  });

  it('is requested again if it fails while its lazy part loads', async () => {
    const load = vi.fn<() => Promise<typeof Player>>(() => Promise.resolve(Player));
    load.mockImplementationOnce(() => {
      failedSheet('/assets/Late.css');
      return Promise.reject(new Error('Unable to preload CSS for /assets/Late.css'));
    });
    show(load);
    await pass(0);
    expect(screen.queryByText('playing Front Door')).not.toBeInTheDocument();
    sheet('Late.css')?.dispatchEvent(new Event('load'));
    await pass(0);
    expect(screen.getByText('playing Front Door')).toBeVisible();
  });

  it('does not block other parts if it is missing', async () => {
    const tile = vi.fn<() => Promise<string>>(() => {
      failedSheet('/assets/Tile.css');
      return Promise.reject(new Error('Unable to preload CSS for /assets/Tile.css'));
    });
    await expect(loadCode(tile)).rejects.toThrow('Tile.css');
    await expect(loadCode(() => Promise.resolve('another screen'))).resolves.toBe('another screen');
    for (let more = 0; more < 2; more += 1) {
      const again = loadCode(tile);
      sheet('Tile.css')?.dispatchEvent(new Event('error'));
      await expect(again).rejects.toThrow('Tile.css');
    }
    expect(tile).toHaveBeenCalledOnce();
    await expect(loadCode(() => Promise.resolve('another screen'))).resolves.toBe('another screen');
  });

  it('does not block lazy parts after it failed to load from another host', async () => {
    const link = failedSheet('https://fonts.example/css?family=Map');
    await expect(loadCode(() => Promise.resolve('code'))).resolves.toBe('code');
    expect(link).toBeInTheDocument();
  });
});
