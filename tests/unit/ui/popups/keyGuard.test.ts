import { describe, expect, it } from 'vitest';
import { createKeyGuard } from '@/ui/popups/keyGuard';

/** Simulates a keyboard, a clock, and a question that appears and disappears. */
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

describe('keys meant for the page below a question', () => {
  it('are those of a user who types on, until a pause', () => {
    const { press, wait, keepOff } = keyboard();
    press('a');
    wait(400);
    keepOff();
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

  it('are none without an earlier key', () => {
    const { press, wait, keepOff } = keyboard();
    press('a');
    wait(500);
    keepOff();
    expect([press('Tab'), press('Enter')]).toEqual([true, true]);
  });

  it('include held keys, however long they are held', () => {
    const { press, wait, keepOff } = keyboard();
    keepOff();
    wait(5_000);
    expect([press('Enter', true), press(' ', true), press('Tab', true)]).toEqual([false, false, true]);
  });

  it('exclude Escape and function keys', () => {
    const { press, keepOff } = keyboard();
    press('a');
    keepOff();
    expect([press('Escape'), press('F5'), press('b')]).toEqual([true, true, true]);
  });

  it('pass again when the question is closed', () => {
    const { press, keepOff } = keyboard();
    press('a');
    const letIn = keepOff();
    expect(press('Enter')).toBe(false);
    letIn();
    expect(press('Enter')).toBe(true);
  });
});
