import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import type { MediaFault } from '@mocks/files/mediaFaults';
import { createVendor } from '@mocks/vendor';
import { clipFileName } from '@/domain/export/fileName';
import { keepDownloads } from '../support/downloads';
import { renderApp } from '../support/renderApp';
import { only } from '../support/only';

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

/** Gives all events the same recording, because default recordings depend on the day. */
async function open(fault: MediaFault = 'clip-16-seconds') {
  const downloads = keepDownloads();
  const { at, address, cameraId } = frontDoor();
  const app = await renderApp(address, {
    prepare: ({ vendor }) => {
      // The first fault selects a recording; a server fault does not replace it.
      vendor.mediaFaults.set(cameraId, 'clip-16-seconds');
      vendor.mediaFaults.set(cameraId, fault);
    },
  });
  await screen.findByRole('menuitem', { name: 'Save clip', hidden: true });
  const become = (next: MediaFault) => {
    const { mediaFaults } = app.server.vendor;
    mediaFaults.set(cameraId, null);
    mediaFaults.set(cameraId, 'clip-16-seconds');
    mediaFaults.set(cameraId, next);
  };
  return { ...app, downloads, at, become };
}

const saveClip = () => screen.getByRole('menuitem', { name: 'Save clip', hidden: true });

describe('export of the playing clip', () => {
  it('marks the clip as saved once its MP4 was downloaded', async () => {
    const { downloads, at } = await open();
    expect(saveClip()).not.toHaveAccessibleDescription();
    fireEvent.click(saveClip());
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(only(downloads).fileName).toBe(clipFileName('Front Door', at));
    expect(only(downloads).file.size).toBeGreaterThan(400_000);
    await waitFor(() => expect(saveClip()).toHaveAccessibleDescription('Saved'));
    // The mark appears before it is stored.
    await waitFor(() => {
      const marks = Object.keys(sessionStorage).filter(
        (key) => key.startsWith('marks.') && key.endsWith('.saved'),
      );
      expect(marks).toHaveLength(1);
    });
    expect(Object.keys(localStorage).some((key) => key.endsWith('.saved'))).toBe(false);
  });

  it('leaves no file if it fails, and the player shows the reason', async () => {
    const { downloads, become } = await open('manifest-404');
    const player = within(screen.getByRole('region', { name: 'Front Door player' }));
    fireEvent.click(saveClip());
    const gone = 'The recording is no longer available. Nothing was saved.';
    expect(await player.findByText(gone)).toBeVisible();
    become('manifest-html');
    fireEvent.click(saveClip());
    expect(await player.findByText('This recording cannot be read. Nothing was saved.')).toBeVisible();
    expect(downloads).toEqual([]);
    expect(saveClip()).not.toHaveAccessibleDescription();
  });

  it('converts other formats to one complete MP4', async () => {
    const { downloads, become } = await open();
    const cases: [MediaFault, number | null][] = [
      ['clip-data-key', 16],
      ['clip-separate-audio', null],
      ['host-redirects', 16],
      ['clip-url-expired', null],
    ];
    for (const [fault, seconds] of cases) {
      downloads.length = 0;
      become(fault);
      fireEvent.click(saveClip());
      await waitFor(() => expect(downloads, fault).toHaveLength(1));
      const [download] = downloads;
      expect(download?.fileName).toMatch(/\.mp4$/);
      expect(await screen.findByText(`Saved ${download?.fileName ?? ''}`)).toBeVisible();
      if (seconds === null) continue;
      const source = new BufferSource((await download?.file.arrayBuffer()) ?? new ArrayBuffer());
      const length = await new Input({ source, formats: [MP4] }).computeDuration();
      expect(Math.abs(length - seconds), fault).toBeLessThan(0.2);
    }
  });

  it('explains how the saved file differs from the recording', async () => {
    const { downloads, become } = await open();
    const inZip = 'It was saved as 2 files in a ZIP, because the picture size changes partway through.';
    const cases: [MediaFault, RegExp, string][] = [
      ['clip-resolution-change', /\.zip$/, inZip],
      ['clip-gap', /\.mp4$/, 'Only 14 s of 16 s could be read.'],
      ['clip-resolution-restart', /\.zip$/, inZip],
      ['clip-sound-only', /./, 'It contains only sound, so it was saved unchanged.'],
    ];
    for (const [fault, name, note] of cases) {
      downloads.length = 0;
      become(fault);
      fireEvent.click(saveClip());
      expect(await screen.findByText(note)).toBeVisible();
      expect(
        downloads.map(({ fileName }) => fileName),
        fault,
      ).toEqual([expect.stringMatching(name)]);
      expect(screen.getByText(`Saved ${only(downloads).fileName}`)).toBeVisible();
    }
  });
});

describe('export from a row of last activity', () => {
  const row = async () => {
    const [first] = await screen.findAllByRole('article');
    if (!first) throw new Error('Nothing has happened.');
    return first;
  };

  it('marks the row as saved once its menu has downloaded the clip', async () => {
    const downloads = keepDownloads();
    await renderApp('/last-activity');
    const name =
      within(await row())
        .getByRole('link')
        .getAttribute('aria-label') ?? '';
    fireEvent.click(within(await row()).getByRole('button', { name: `More for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(only(downloads).fileName).toMatch(/\.mp4$/);
    await waitFor(async () =>
      expect(within(await row()).getByRole('link')).toHaveAccessibleDescription('Not seen yet Saved'),
    );
  });

  it('leaves no file if it fails, and the row and its menu show the reason', async () => {
    const downloads = keepDownloads();
    const { user } = await renderApp('/last-activity', {
      prepare: ({ vendor }) => {
        for (const { uuid } of vendor.household.cameras()) vendor.mediaFaults.set(uuid, 'manifest-404');
      },
    });
    const menu = within(await row()).getByRole('button', { name: /^More for / });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument());
    const words = 'The recording is no longer available. Nothing was saved.';
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(menu);
    expect(await screen.findByRole('menuitem', { name: `Save clip ${words}` })).toBeVisible();
    expect(downloads).toEqual([]);
  });
});

describe('row of camera detail', () => {
  it('downloads its clip while another clip is selected', async () => {
    const { downloads } = await open();
    const { pathname } = location;
    const list = within(await screen.findByRole('list', { name: 'Last Activity' }));
    const clips = await list.findAllByRole('button', { name: /^Play / });
    const play = clips.find((button) => button.getAttribute('aria-current') === null);
    const name = play?.getAttribute('aria-label')?.replace('Play', 'Front Door,') ?? '';
    fireEvent.click(list.getByRole('button', { name: `More for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save clip' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(only(downloads).fileName).toMatch(/^Front Door .+\.mp4$/);
    await waitFor(() => expect(play).toHaveAccessibleDescription('Not seen yet Saved'));
    expect(location.pathname).toBe(pathname);
  });
});
