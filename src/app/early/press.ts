import { loginBody } from '@/api/loginBody';
import { setPreferences } from '@/device/preferences';
import { isLanguage } from '@/domain/language';
import { isInputMethodKey } from '@/lib/browser/inputMethod';
import { isObject } from '@/lib/isObject';
import type { LoginPress } from '@/screens/login/LoginScreen';
import { loginValues, type LoginValues } from '@/screens/login/loginValues';
import { finderOf } from './finderOf';

interface PressOptions {
  rules: () => Promise<unknown>;
  onTouch: () => void;
  send: ((body: string) => void) | null;
}

async function mayBeSent(rules: Promise<unknown>, values: LoginValues): Promise<boolean> {
  const module = await rules;
  const fits: unknown = isObject(module) ? module['fits'] : null;
  return typeof fits === 'function' && fits(values) === true;
}

/**
 * Stores the last submitted log-in until the app takes over, and passes valid values to `send` at once.
 * Repeats clicks on other buttons when the app takes over.
 * @returns a function that stops listening and returns the last log-in
 */
export function listenForPresses({ rules, onTouch, send }: PressOptions): () => LoginPress | null {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  let loading: Promise<unknown> | null = null;
  let hasBegun = false;
  let press: LoginPress | null = null;
  const others: ReturnType<typeof finderOf>[] = [];

  const load = (): Promise<unknown> => {
    if (loading) return loading;
    hasBegun = true;
    loading = rules();
    // Loads the validation rules before other files, because the log-in waits for them.
    loading.then(onTouch, () => {
      loading = null;
      onTouch();
    });
    return loading;
  };
  const touch = () => void load();

  async function sendEarly(kept: LoginPress, post: (body: string) => void): Promise<void> {
    if (!(await mayBeSent(load(), kept.values)) || press !== kept) return;
    kept.isSent = true;
    post(loginBody({ username: kept.values.email, password: kept.values.password }));
  }

  document.addEventListener('focusin', touch, options);
  // The user may have focused a field before this script ran. Without `hasBegun`, every keystroke after a
  // failed load would start another one.
  document.addEventListener('input', () => hasBegun || touch(), options);
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && isInputMethodKey(event)) event.preventDefault();
    },
    options,
  );
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      // Hides the event from React, because the app receives the stored press instead.
      event.stopPropagation();
      if (!(event.target instanceof HTMLFormElement)) return;
      const values = loginValues(event.target);
      if (JSON.stringify(values) === JSON.stringify(press?.values)) return;
      press = { values, isSent: false };
      document.documentElement.dataset['pressed'] = 'true';
      if (send) sendEarly(press, send).catch(() => undefined);
    },
    options,
  );

  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement && isLanguage(target.value))
        setPreferences({ language: target.value });
    },
    options,
  );

  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.type !== 'button') return;
      event.stopPropagation();
      others.push(finderOf(button));
    },
    options,
  );

  return () => {
    controller.abort();
    delete document.documentElement.dataset['pressed'];
    const kept = press;
    press = null;
    for (const currentButton of others.splice(0)) {
      const button = currentButton();
      if (button instanceof HTMLElement) button.click();
    }
    return kept;
  };
}
