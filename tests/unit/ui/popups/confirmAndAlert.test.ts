import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as PopUps from '@/ui/popups/confirmAndAlert';
import { settle } from '../../../support/settle';

const POP_UPS = 'sweetalert2/dist/sweetalert2.js';
let popUps: typeof PopUps;

const question = {
  title: 'Session expired!',
  text: 'Do you wish to continue?',
  confirm: 'Yes',
  cancel: 'No',
};
function openConfirmation(needsAnswer = true, signal?: AbortSignal) {
  const answers: boolean[] = [];
  void popUps
    .showConfirm({ words: () => question, needsAnswer }, signal)
    .then((answer) => answers.push(answer));
  return answers;
}
const shown = () => screen.findByRole('dialog', { name: 'Session expired!' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const button = async (name: string) => within(await shown()).getByRole('button', { name });

let now = 0;
let isReplaced = false;
async function replaceCode(load: () => Promise<never>) {
  isReplaced = true;
  vi.resetModules();
  vi.doMock(POP_UPS, load);
  popUps = await import('@/ui/popups/confirmAndAlert');
}
const withoutCode = () => replaceCode(() => Promise.reject(new Error('gone with the last release')));

beforeEach(async () => {
  // The time between two keys must not depend on the machine.
  now += 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  popUps = await import('@/ui/popups/confirmAndAlert');
});
afterEach(async () => {
  popUps.dismissPopUps();
  await gone();
  if (isReplaced) {
    vi.doUnmock(POP_UPS);
    vi.resetModules();
    isReplaced = false;
  }
  document.body.replaceChildren();
});

describe.each([
  ['as a pop-up', () => undefined],
  ["as the browser's own dialog, which replaces a pop-up whose code cannot be loaded", withoutCode],
])('required confirmation, %s', (_how, prepare) => {
  beforeEach(prepare);

  it.each([
    ['Yes', true],
    ['No', false],
  ])('resolves when %s is pressed', async (name, answer) => {
    const user = userEvent.setup();
    const answers = openConfirmation();
    await user.click(await button(name));
    await waitFor(() => expect(answers).toEqual([answer]));
  });

  it('ignores keys that the user pressed for the page behind it', async () => {
    const user = userEvent.setup();
    const answers = openConfirmation();
    const dialog = await shown();
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.keyboard('{Escape}{ }{Enter}{Escape}');
    await settle();
    expect(answers).toEqual([]);
    expect(await shown()).toBeVisible();
  });

  it('ignores a click outside its box', async () => {
    const user = userEvent.setup();
    const answers = openConfirmation();
    const dialog = await shown();
    await user.click(document.querySelector('.swal2-container') ?? document.body);
    // A click on a dialog element's backdrop has the dialog as its target.
    fireEvent.click(dialog);
    await settle();
    expect(answers).toEqual([]);
  });

  it('ignores keys pressed while it appears, even Tab and Enter', async () => {
    const user = userEvent.setup();
    const field = document.body.appendChild(document.createElement('input'));
    await user.type(field, 'my name');
    const answers = openConfirmation();
    await shown();
    await user.keyboard('{Tab}{Enter}{Tab}{ }');
    await settle();
    expect(answers).toEqual([]);
    expect(await button('Yes')).not.toHaveFocus();
  });

  it('ignores a held Enter key', async () => {
    const answers = openConfirmation();
    const no = await button('No');
    no.focus();
    // Browsers repeat the press of a focused button while Enter is held.
    const goesOn = fireEvent.keyDown(no, { key: 'Enter', repeat: true });
    expect(goesOn).toBe(false);
    expect(answers).toEqual([]);
  });

  it('can be answered by keyboard after a pause', async () => {
    const user = userEvent.setup();
    const answers = openConfirmation();
    await shown();
    await user.tab();
    (await button('Yes')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(answers).toEqual([true]));
  });

  it('resolves to false when its signal aborts', async () => {
    const controller = new AbortController();
    const answers = openConfirmation(true, controller.signal);
    await shown();
    controller.abort();
    await gone();
    await waitFor(() => expect(answers).toEqual([false]));
  });
});

describe.each([
  ['as a pop-up', () => undefined],
  ["as the browser's own dialog", withoutCode],
])('required confirmation removed by a browser extension, %s', (_how, prepare) => {
  beforeEach(prepare);

  it('resolves to No without blocking the next pop-up', async () => {
    const page = document.body.appendChild(document.createElement('main'));
    const answers = openConfirmation();
    (await shown()).remove();
    await waitFor(() => expect(answers).toEqual([false]));
    expect(page).not.toHaveAttribute('aria-hidden');
    const told = popUps.showAlert(() => ({ title: 'Session expired!' }), 'info');
    await userEvent.click(await button('OK'));
    await expect(told).resolves.toBeUndefined();
  });
});

describe('open confirmation', () => {
  it('changes its language with the app', async () => {
    const { setLanguage } = await import('@/text/language/language');
    let answer = 'Yes';
    void popUps.showConfirm({
      words: () => ({ ...question, title: `Session? ${answer}`, confirm: answer }),
      needsAnswer: true,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Session? Yes' });
    const yes = within(dialog).getByRole('button', { name: 'Yes' });
    yes.focus();
    answer = 'Ja';
    setLanguage('de', null);
    expect(await screen.findByRole('dialog', { name: 'Session? Ja' })).toBe(dialog);
    expect(within(dialog).getByRole('button', { name: 'Ja' })).toBe(yes);
    expect(yes).toHaveFocus();
  });

  it('logs no warning if the language changes while it is detached from the page', async () => {
    const { setLanguage } = await import('@/text/language/language');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openConfirmation();
    await shown();
    const elements = [...document.body.children];
    document.body.replaceChildren();
    setLanguage('fr', null);
    document.body.replaceChildren(...elements);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('optional confirmation', () => {
  it.each([
    ['as a pop-up', () => undefined],
    ["as the browser's own dialog", withoutCode],
  ])('resolves to No on Escape when shown %s', async (_how, prepare) => {
    await prepare();
    const user = userEvent.setup();
    const answers = openConfirmation(false);
    await shown();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answers).toEqual([false]));
  });
});

describe('alert dialog', () => {
  it('appears even if the chunk of the dialogs cannot be loaded', async () => {
    await withoutCode();
    const user = userEvent.setup();
    const closed = popUps.showAlert(() => ({ title: 'Session expired!', text: 'Really.' }), 'info');
    expect(await shown()).toHaveTextContent('Really.');
    await user.click(await button('OK'));
    await expect(closed).resolves.toBeUndefined();
    await gone();
  });

  it('appears even if the chunk of the dialogs never finishes loading', async () => {
    await replaceCode(() => new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void popUps.showAlert(() => ({ title: 'Session expired!' }), 'success');
    await vi.advanceTimersByTimeAsync(4_000);
    vi.useRealTimers();
    expect(await shown()).toBeVisible();
  });
});

describe('dialog over a player in full screen', () => {
  /** Elements in the top layer, which the test environment lacks. */
  function topLayer() {
    const stack: Element[] = [];
    Object.defineProperty(HTMLElement.prototype, 'showPopover', {
      configurable: true,
      value(this: HTMLElement) {
        stack.push(this);
      },
    });
    return stack;
  }
  afterEach(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  });
  const fullScreen = (element: Element | null) =>
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });

  it('is a manual popover, which Escape does not close', async () => {
    const stack = topLayer();
    openConfirmation();
    const dialog = await screen.findByText('Session expired!');
    expect(stack.at(-1)).toContainElement(dialog);
    expect(stack.at(-1)).toHaveAttribute('popover', 'manual');
  });

  it('appears inside the full-screen element', async () => {
    const player = document.body.appendChild(document.createElement('section'));
    const onClick = vi.fn<() => void>();
    player.addEventListener('click', onClick);
    fullScreen(player);
    const answers = openConfirmation();
    const dialog = await shown();
    expect(player).toContainElement(dialog);
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.click(await button('Yes'));
    await waitFor(() => expect(answers).toEqual([true]));
    expect(onClick).not.toHaveBeenCalled();
  });

  it('moves into the player while full screen lasts', async () => {
    const player = document.body.appendChild(document.createElement('section'));
    openConfirmation();
    const dialog = await shown();
    await waitFor(() => expect(dialog).toHaveFocus());
    fullScreen(player);
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(player).toContainElement(dialog);
    expect(dialog).toHaveFocus();
    player.remove();
    fullScreen(null);
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(document.body).toContainElement(dialog);
  });

  it('moves to the page without an answer if the full-screen element is removed', async () => {
    const player = document.body.appendChild(document.createElement('section'));
    fullScreen(player);
    const answers = openConfirmation();
    const dialog = await shown();
    await waitFor(() => expect(dialog).toHaveFocus());
    // Some browsers may report the removed element until `fullscreenchange`.
    player.remove();
    await settle();
    expect(dialog).toHaveFocus();
    expect(answers).toEqual([]);
    await userEvent.click(await button('Yes'));
    await waitFor(() => expect(answers).toEqual([true]));
  });

  it('exits the full screen of a bare video element, which cannot contain it', async () => {
    const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: exit });
    fullScreen(document.body.appendChild(document.createElement('video')));
    openConfirmation();
    expect((await shown()).closest('video')).toBeNull();
    expect(exit).toHaveBeenCalledOnce();
  });

  it.each([
    ['as a pop-up', () => undefined],
    ["as the browser's own dialog", withoutCode],
  ])("exits a video's native full screen on iPhones when shown %s", async (_how, prepare) => {
    await prepare();
    const leave = vi.fn<() => void>();
    const video = document.body.appendChild(document.createElement('video'));
    Object.assign(video, { webkitDisplayingFullscreen: true, webkitExitFullscreen: leave });
    openConfirmation();
    await shown();
    expect(leave).toHaveBeenCalledOnce();
  });
});
