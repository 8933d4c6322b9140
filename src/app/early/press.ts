import { loginBody } from '@/api/loginBody';
import { setPreferences } from '@/device/preferences';
import { isLanguage } from '@/domain/language';
import { isObject } from '@/lib/isObject';
import type { LoginPress } from '@/screens/login/LoginScreen';
import { loginValues, type LoginValues } from '@/screens/login/loginValues';

interface Hearing {
  /** Loads the module that says what may be sent. */
  rules: () => Promise<unknown>;
  /** The user has reached the form. */
  onTouch: () => void;
  /** Sends a log-in; null where only the app can. */
  send: ((body: string) => void) | null;
}

async function mayBeSent(rules: Promise<unknown>, values: LoginValues): Promise<boolean> {
  const module = await rules;
  const fits: unknown = isObject(module) ? module['fits'] : null;
  return typeof fits === 'function' && fits(values) === true;
}

/**
 * Keeps the last press of Login until the app is there, and sends what was typed if the rules let it. The form sends
 * nothing itself. Its other buttons, which only the app can work, are pressed again once it is there.
 * @returns ends the hearing and hands the press over.
 */
export function hearPresses({ rules, onTouch, send }: Hearing): () => LoginPress | null {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true };
  let loading: Promise<unknown> | null = null;
  let hasAsked = false;
  let press: LoginPress | null = null;
  const others: HTMLButtonElement[] = [];

  const load = (): Promise<unknown> => {
    if (loading) return loading;
    hasAsked = true;
    loading = rules();
    // The rest shares the line with the rules, which alone decide how soon a press is sent.
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
  // The field may have been reached before this code. What could not be had is not asked for again with each key.
  document.addEventListener('input', () => hasAsked || touch(), options);
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      // React may listen already; this one is handed over to it.
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
      others.push(button);
    },
    options,
  );

  return () => {
    controller.abort();
    delete document.documentElement.dataset['pressed'];
    const kept = press;
    press = null;
    for (const button of others.splice(0)) button.click();
    return kept;
  };
}
