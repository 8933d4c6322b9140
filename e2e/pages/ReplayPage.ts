import type { Locator, Page } from '@playwright/test';
import { manyCameras, SEEDED_CAMERAS } from '../../mocks/vendor/cameras';
import { ORDINARY } from '../../tests/clocks';
import { follow } from './layout';

export interface ReplayLink {
  daysAgo: number;
  at?: string;
  cameras?: readonly string[];
  speed?: number;
}

export interface ShownPicture {
  camera: string;
  /** Seconds from the recording's first frame. */
  seconds: number;
  isPlaying: boolean;
  isAudible: boolean;
}

export class ReplayPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: 'Replay' });
  }

  get count() {
    return this.page.getByText(/^\d+ recordings?$/);
  }

  get timeline() {
    return this.page.getByRole('region', { name: 'Timeline' });
  }

  get time() {
    return this.timeline.getByRole('slider', { name: 'Time' });
  }

  /** Matches the labels of the axis, but not the playhead's label, which also has seconds. */
  get hours() {
    return this.timeline.getByText(/^\d\d:\d\d$/);
  }

  /** The large picture is the screen's first player. */
  get stage() {
    return this.page.getByRole('region', { name: / player$/ }).first();
  }

  get status() {
    return this.stage.getByRole('status');
  }

  get day() {
    return this.page.getByLabel('Day', { exact: true });
  }

  picture(camera: string): Locator {
    return this.page.getByRole('region', { name: `${camera} player` });
  }

  other(camera: string): Locator {
    return this.page
      .getByRole('group', { name: 'Other cameras at this moment' })
      .getByRole('button', { name: camera, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(link: ReplayLink): Promise<void> {
    await this.page.goto(await this.#addressOf(link));
  }

  /** Navigates without a reload. */
  async goTo(link: ReplayLink): Promise<void> {
    await follow(this.page, await this.#addressOf(link));
  }

  async #addressOf({ daysAgo, at, cameras = [], speed }: ReplayLink): Promise<string> {
    const query = new URLSearchParams({ day: await this.#dayBefore(daysAgo) });
    if (at !== undefined) query.set('at', at);
    if (speed !== undefined) query.set('speed', String(speed));
    const named = manyCameras(SEEDED_CAMERAS).filter(({ displayName }) => cameras.includes(displayName));
    const ids = named.length > 0 ? named.map(({ uuid }) => uuid) : cameras;
    if (ids.length > 0) query.set('cameras', ids.join(','));
    return `/replay?${query.toString()}`;
  }

  /** Uses the page's clock, or the test's start time if no page is open. */
  #dayBefore(days: number): Promise<string> {
    const now = this.page.url() === 'about:blank' ? ORDINARY.now : null;
    return this.page.evaluate(
      ([ago, moment]) => {
        const date = moment === null ? new Date() : new Date(moment);
        date.setDate(date.getDate() - ago);
        const two = (value: number) => String(value).padStart(2, '0');
        return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
      },
      [days, now] as const,
    );
  }

  pictures(): Promise<ShownPicture[]> {
    return this.page.getByRole('region', { name: / player$/ }).evaluateAll((regions) =>
      regions.flatMap((region) => {
        const video = [...region.querySelectorAll('video')].find(
          (each) => getComputedStyle(each).visibility === 'visible' && each.readyState >= 2,
        );
        if (!video) return [];
        return [
          {
            camera: (region.getAttribute('aria-label') ?? '').replace(/ player$/, ''),
            seconds: video.currentTime,
            isPlaying: !video.paused,
            isAudible: !video.muted,
          },
        ];
      }),
    );
  }

  /**
   * Counts video elements with a recording.
   * @returns a function that returns the maximum since this call
   */
  async watchLoaded(): Promise<() => Promise<number>> {
    const handle = await this.page.evaluateHandle(() => {
      const seen = { max: 0 };
      const countLoaded = () => {
        const loaded = [...document.querySelectorAll('video')].filter(({ readyState }) => readyState > 0);
        seen.max = Math.max(seen.max, loaded.length);
      };
      countLoaded();
      // The number grows only at `loadedmetadata`, which does not bubble.
      document.addEventListener('loadedmetadata', countLoaded, true);
      return seen;
    });
    return async () => (await handle.jsonValue()).max;
  }
}
