import { describe, expect, it } from 'vitest';
import { createKeyGuard } from '@/ui/popups/keyGuard';

/** Simulates a keyboard, a clock, and a dialog that appears and disappears. */
function keyboard() {
  let now = 10_000;
  const page = new EventTarget();
  const keyGuard = createKeyGuard(page, () => now);
  return {
    ...keyGuard,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** @returns true if the key reaches the page */
    press: (key: string, repeat = false) =>
      page.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, cancelable: true })),
  };
}

describe('key guard of an open dialog', () => {
  it('blocks keys that follow an earlier key without a pause', () => {
    const { press, wait, block } = keyboard();
    press('a');
    wait(400);
    block();
    for (const key of ['Tab', 'Enter', ' ', 'ArrowRight']) {
      wait(90);
      expect(press(key)).toBe(false);
    }
    wait(499);
    expect(press('Enter')).toBe(false);
    wait(500);
    expect(press('Tab')).toBe(true);
    wait(50);
    expect(press('Enter')).toBe(true);
  });

  it('blocks no key if none was pressed shortly before', () => {
    const { press, wait, block } = keyboard();
    press('a');
    wait(500);
    block();
    expect([press('Tab'), press('Enter')]).toEqual([true, true]);
  });

  it('blocks Enter and Space for as long as they are held', () => {
    const { press, wait, block } = keyboard();
    block();
    wait(5_000);
    expect([press('Enter', true), press(' ', true), press('Tab', true)]).toEqual([false, false, true]);
  });

  it('does not block Escape, function keys or letters', () => {
    const { press, block } = keyboard();
    press('a');
    block();
    expect([press('Escape'), press('F5'), press('b')]).toEqual([true, true, true]);
  });

  it('blocks no key after the dialog has closed', () => {
    const { press, block } = keyboard();
    press('a');
    const letIn = block();
    expect(press('Enter')).toBe(false);
    letIn();
    expect(press('Enter')).toBe(true);
  });
});
