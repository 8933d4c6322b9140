import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FrameEditor } from '@/player/frame/FrameEditor';
import { keepDownloads } from '../../../support/downloads';
import { only } from '../../../support/only';
import { draws } from './draws';

const WIDTH = 1280;
const HEIGHT = 720;
const AT = new Date(2026, 6, 15, 14, 2, 11).getTime();

function sheet(share: (data: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
}

async function open(onClose = vi.fn<() => void>()) {
  const user = userEvent.setup();
  const picture = document.createElement('canvas');
  picture.width = WIDTH;
  picture.height = HEIGHT;
  render(<FrameEditor picture={picture} name="Front Door" at={AT} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Save picture' }));
  return { user, dialog, onClose };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const redactions = (dialog: Dialog) => dialog.queryAllByRole('button', { name: /^Cover \d/ });
const positionOf = (element: HTMLElement | undefined) => {
  const { left, top, width, height } = element?.style ?? { left: '', top: '', width: '', height: '' };
  return [left, top, width, height].map((value) => Math.round(Number.parseFloat(value)));
};

beforeEach(() => draws());

describe('frame editor', () => {
  it('saves an unredacted frame with one press', async () => {
    const downloads = keepDownloads();
    const { user, dialog, onClose } = await open();
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'),
    );
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
    expect(dialog.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(downloads.map(({ fileName }) => fileName)).toEqual(['Front Door 2026-07-15 14.02.11.png']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('adds, moves, resizes and removes redactions with keys, buttons and the pointer', async () => {
    const { user, dialog } = await open();
    dialog.getByRole('button', { name: 'Add cover' }).focus();
    await user.keyboard('{Enter}');
    const [redaction] = redactions(dialog);
    expect(redaction).toHaveFocus();
    expect(dialog.getByRole('status')).toHaveTextContent('Cover added. 1 cover.');
    expect(positionOf(redaction)).toEqual([40, 32, 20, 36]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}');
    expect(positionOf(redactions(dialog)[0])).toEqual([38, 34, 20, 36]);
    expect(dialog.getByRole('status')).toHaveTextContent('38% from the left, 34% from the top.');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}');
    expect(positionOf(redactions(dialog)[0])).toEqual([38, 34, 21, 34]);
    await user.keyboard('{Delete}');
    expect(redactions(dialog)).toEqual([]);
    expect(dialog.getByRole('status')).toHaveTextContent('Cover removed. Nothing is covered.');
    expect(dialog.getByRole('button', { name: 'Add cover' })).toHaveFocus();

    await user.click(dialog.getByRole('button', { name: 'Add cover' }));
    const selected = within(dialog.getByRole('group', { name: 'Selected cover' }));
    for (const name of ['Right', 'Down', 'Smaller']) {
      await user.click(selected.getByRole('button', { name }));
    }
    expect(positionOf(redactions(dialog)[0])).toEqual([43, 38, 17, 30]);
    await user.click(selected.getByRole('button', { name: 'Remove cover' }));
    expect(redactions(dialog)).toEqual([]);

    const stage = dialog.getByRole('application', { name: 'Covers' });
    Object.assign(stage, { setPointerCapture: () => undefined });
    vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 360));
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 7, button: 0 });
    fireEvent.pointerDown(stage, at(64, 36));
    fireEvent.pointerMove(stage, at(128, 108));
    fireEvent.pointerUp(stage, at(128, 108));
    expect(redactions(dialog).map(positionOf)).toEqual([[10, 10, 10, 20]]);
    fireEvent.pointerDown(stage, at(320, 180));
    fireEvent.pointerUp(stage, at(320, 180));
    expect(redactions(dialog).map(positionOf)[1]).toEqual([40, 32, 20, 36]);
    fireEvent.pointerDown(stage, at(0, 0));
    fireEvent.pointerMove(stage, at(60, 60));
    fireEvent.keyDown(stage, { key: 'Escape' });
    fireEvent.pointerUp(stage, at(60, 60));
    expect(redactions(dialog)).toHaveLength(2);
  });

  it('undoes and redoes changes with keys and buttons', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Add cover' }));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await user.click(dialog.getByRole('button', { name: 'Mosaic' }));
    expect(redactions(dialog)[0]).toHaveAccessibleName(/^Cover 1, mosaic, 38%/);
    await user.keyboard('{Control>}z{/Control}');
    expect(redactions(dialog)[0]).toHaveAccessibleName(/^Cover 1, solid, 38%/);
    // Two moves with the same key are undone together.
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(redactions(dialog)[0]).toHaveAccessibleName(/^Cover 1, solid, 40%/);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(redactions(dialog)).toEqual([]);
    expect(dialog.getByRole('status')).toHaveTextContent('Undone. Nothing is covered.');
    expect(dialog.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(redactions(dialog)[0]).toHaveAccessibleName(/^Cover 1, solid, 38%/);
    await user.click(dialog.getByRole('button', { name: 'Redo' }));
    expect(redactions(dialog)[0]).toHaveAccessibleName(/^Cover 1, mosaic, 38%/);
  });

  it('reports that the pixels of the frame cannot be read', async () => {
    vi.restoreAllMocks();
    draws(true);
    const { dialog } = await open();
    expect(dialog.getByRole('alert')).toHaveTextContent('lets the picture be shown, but not saved');
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('sharing of a frame', () => {
  it('opens the share sheet during the click if the file is already prepared', async () => {
    const shared: ShareData[] = [];
    sheet((data) => {
      shared.push(data);
      return Promise.resolve();
    });
    const { dialog, onClose } = await open();
    fireEvent.click(await dialog.findByRole('button', { name: 'Share…' }));
    expect(only(shared).files?.[0]).toMatchObject({
      name: 'Front Door 2026-07-15 14.02.11.png',
      type: 'image/png',
    });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('reports a refusal by the browser, but not a share sheet closed by the user', async () => {
    let name = 'AbortError';
    sheet(() => Promise.reject(new DOMException('', name)));
    const { user, dialog, onClose } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Share…' }));
    expect(dialog.queryByText(/could not be shared/)).not.toBeInTheDocument();
    name = 'NotAllowedError';
    await user.click(dialog.getByRole('button', { name: 'Share…' }));
    expect(await dialog.findByText('The picture could not be shared. You can save it instead.')).toHaveRole(
      'status',
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});
