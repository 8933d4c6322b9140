import { onTestFinished, vi } from 'vitest';

/** A notification on the screen. `press` simulates a click on it. */
export interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  isClosed: boolean;
  press: () => void;
}

/** @param answer permission that the user chooses when the app requests it */
export function browserWithNotifications(
  state: NotificationPermission = 'granted',
  answer: NotificationPermission = state,
) {
  const shown: ShownNotification[] = [];
  const browser = { permission: state, questions: 0, shown };
  class FakeNotification extends EventTarget {
    static get permission() {
      return browser.permission;
    }
    static requestPermission() {
      if (browser.permission === 'default') {
        browser.questions += 1;
        browser.permission = answer;
      }
      return Promise.resolve(browser.permission);
    }
    readonly record: ShownNotification;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions) {
      super();
      this.record = {
        title,
        body,
        tag,
        isClosed: false,
        press: () => void this.dispatchEvent(new Event('click')),
      };
      shown.push(this.record);
    }
    close() {
      this.record.isClosed = true;
    }
  }
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: FakeNotification });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Notification'));
  return browser;
}

/** Chrome on Android, where `new Notification()` throws and only a service worker shows notifications. */
export function browserWithWorkerOnly(scriptURL = 'https://app.example/service-worker.js') {
  const close = vi.fn<() => void>();
  const registration = {
    active: { scriptURL },
    showNotification: vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(() =>
      Promise.resolve(),
    ),
    getNotifications: () => Promise.resolve([{ close }]),
  };
  const container = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve(registration),
  });
  class Refusing {
    static readonly permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  vi.stubGlobal('Notification', Refusing);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { container, registration, close };
}
