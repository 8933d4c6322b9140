import { screen, waitFor, within } from '@testing-library/react';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MediaFault } from '@mocks/files/mediaFaults';
import { createVendor } from '@mocks/vendor';
import { clipFileName } from '@/domain/export/fileName';
import { renderApp } from '../support/renderApp';

interface Download {
  name: string;
  file: Blob;
}

/** What the page hands to the browser's downloads. */
function keptDownloads(): Download[] {
  const downloads: Download[] = [];
  let file = new Blob();
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      file = blob;
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  // Other files share the process.
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download !== '') downloads.push({ name: this.download, file });
  });
  return downloads;
}

function frontDoor() {
  const vendor = createVendor();
  const camera = vendor.household.cameras().find(({ displayName }) => displayName === 'Front Door');
  const event = camera && vendor.recordings.eventsOf(camera).find(({ code }) => code === 'C0003');
  if (!camera || !event) throw new Error('No person was seen at the front door.');
  return {
    cameraId: camera.uuid,
    at: event.timestamp,
    address: `/camera-detail/${camera.uuid}/${event.uuid}`,
  };
}

/** By default the recording that most events have: which ones are shorter depends on the day. */
async function open(fault: MediaFault = 'clip-16-seconds') {
  const downloads = keptDownloads();
  const { at, address, cameraId } = frontDoor();
  const app = await renderApp(address, {
    prepare: ({ vendor }) => {
      // A fault of the host leaves the recording as it is; one of the recording takes the place of this.
      vendor.mediaFaults.set(cameraId, 'clip-16-seconds');
      vendor.mediaFaults.set(cameraId, fault);
    },
  });
  await screen.findByRole('region', { name: 'Front Door player' });
  return { ...app, downloads, at };
}

const saveClip = () => screen.getByRole('menuitem', { name: 'Save clip', hidden: true });

describe('saving the clip that plays', () => {
  it('downloads an MP4 named by camera, day and time, and marks it as saved in this browser', async () => {
    const { user, downloads, at } = await open();
    expect(saveClip()).not.toHaveAccessibleDescription();
    await user.click(saveClip());
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(clipFileName('Front Door', at));
    expect(downloads[0]?.file.size).toBeGreaterThan(400_000);
    await waitFor(() => expect(saveClip()).toHaveAccessibleDescription('Saved'));
    // The mark is shown first, and written then.
    await waitFor(() => {
      const marks = Object.keys(sessionStorage).filter(
        (key) => key.startsWith('marks.') && key.endsWith('.saved'),
      );
      expect(marks).toHaveLength(1);
    });
    expect(Object.keys(localStorage).some((key) => key.endsWith('.saved'))).toBe(false);
  });

  it.each<[MediaFault, string]>([
    ['manifest-404', 'The recording is not there any more. Nothing was saved.'],
    ['manifest-html', 'This recording cannot be read. Nothing was saved.'],
    ['segment-404', 'The recording is not there any more. Nothing was saved.'],
  ])('says in the player why not, and leaves nothing: %s', async (fault, words) => {
    const { user, downloads } = await open(fault);
    await user.click(saveClip());
    const player = within(screen.getByRole('region', { name: 'Front Door player' }));
    expect(await player.findByText(words)).toBeVisible();
    expect(downloads).toEqual([]);
    expect(saveClip()).not.toHaveAccessibleDescription();
  });

  it('goes on with a fresh address where the first one has expired', async () => {
    const { user, downloads } = await open('clip-url-expired');
    await user.click(saveClip());
    await waitFor(() => expect(downloads).toHaveLength(1));
  });

  it.each<[MediaFault, number]>([
    ['clip-byte-ranges', 60],
    ['clip-byte-ranges-ts-no-offsets', 16],
    ['clip-data-key', 16],
    ['clip-implicit-iv', 16],
    ['clip-ten-second-segments', 60],
    ['clip-variable-rate', 16],
    ['host-redirects', 16],
  ])('saves one whole MP4 of what hosts send otherwise: %s', async (fault, seconds) => {
    const { user, downloads } = await open(fault);
    await user.click(saveClip());
    await waitFor(() => expect(downloads).toHaveLength(1));
    const [download] = downloads;
    expect(download?.name).toMatch(/\.mp4$/);
    const source = new BufferSource((await download?.file.arrayBuffer()) ?? new ArrayBuffer());
    const length = await new Input({ source, formats: [MP4] }).computeDuration();
    expect(Math.abs(length - seconds)).toBeLessThan(0.2);
    expect(await screen.findByText(`Saved ${download?.name ?? ''}`)).toBeVisible();
  });

  it.each<[MediaFault, RegExp, string]>([
    [
      'clip-resolution-change',
      /^Saved .+\.zip$/,
      'It is 2 files in a ZIP, because its pictures change their size midway.',
    ],
    [
      'clip-resolution-restart',
      /^Saved .+\.zip$/,
      'It is 2 files in a ZIP, because its pictures change their size midway.',
    ],
    ['clip-gap', /^Saved .+\.mp4$/, 'Only 14 s of 16 s were there.'],
    ['clip-sound-only', /^Saved .+$/, 'It has sound only, so it was saved as it came.'],
  ])('says what the file is not: %s', async (fault, saved, note) => {
    const { user, downloads } = await open(fault);
    await user.click(saveClip());
    expect(await screen.findByText(saved)).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
    expect(downloads).toHaveLength(1);
  });

  it('puts sound that is a rendition of its own into the same file', async () => {
    const { user, downloads } = await open('clip-separate-audio');
    await user.click(saveClip());
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toMatch(/\.mp4$/);
  });
});

describe('saving from a row of last activity', () => {
  const row = async () => {
    const [first] = await screen.findAllByRole('article');
    if (!first) throw new Error('Nothing has happened.');
    return first;
  };

  it('takes two clicks, and marks the row', async () => {
    const downloads = keptDownloads();
    const { user } = await renderApp('/last-activity');
    const name =
      within(await row())
        .getByRole('link')
        .getAttribute('aria-label') ?? '';
    await user.click(within(await row()).getByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toMatch(/\.mp4$/);
    await waitFor(async () =>
      expect(within(await row()).getByRole('link')).toHaveAccessibleDescription('Not seen yet Saved'),
    );
  });

  it('says why not, at once and in the menu, and leaves nothing', async () => {
    const downloads = keptDownloads();
    const { user } = await renderApp('/last-activity', {
      prepare: ({ vendor }) => {
        for (const { uuid } of vendor.household.cameras()) vendor.mediaFaults.set(uuid, 'manifest-404');
      },
    });
    const menu = within(await row()).getByRole('button', { name: /^More for / });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    // While it closes, the menu has the same words.
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument());
    const words = 'The recording is not there any more. Nothing was saved.';
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(menu);
    expect(await screen.findByRole('menuitem', { name: `Save clip ${words}` })).toBeVisible();
    expect(downloads).toEqual([]);
  });
});

describe('saving from a row of camera detail', () => {
  it('takes two clicks, marks the row, and leaves the clip that plays where it is', async () => {
    const { user, downloads } = await open();
    const { pathname } = location;
    const list = within(await screen.findByRole('list', { name: 'Last Activity' }));
    const clips = await list.findAllByRole('button', { name: /^Play / });
    const play = clips.find((button) => button.getAttribute('aria-current') === null);
    const name = play?.getAttribute('aria-label')?.replace('Play', 'Front Door,') ?? '';
    await user.click(list.getByRole('button', { name: `More for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toMatch(/^Front Door .+\.mp4$/);
    await waitFor(() => expect(play).toHaveAccessibleDescription('Not seen yet Saved'));
    expect(location.pathname).toBe(pathname);
  });
});
