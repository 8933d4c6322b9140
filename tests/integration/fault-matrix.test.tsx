import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demo/demoAccount';
import type { CallName } from '@mocks/calls/calls';
import type { AppStore } from '@/store/store';
import { failuresText } from '@/text/failures';
import { FAULTS, REASON, type Fault, type Outcome } from '../support/faults';
import { controlledTimeouts } from '../support/controlledTimeouts';
import { openBrowser, type Browser } from '../support/openBrowser';
import { pressShare } from '../support/pressShare';

/** No test waits for what the app would wait for, and no call fails because the machine is slow. */
const timeouts = { pauses: [0, 0], timeLimit: controlledTimeouts().timeLimit };

interface Subject {
  /** Which call fails, and where the user notices. */
  name: string;
  call: CallName;
  isGuest?: boolean;
  /** Answers whose fields have the wrong types. */
  wrong: unknown;
  /** Goes to where the call is made, and makes it. */
  begin: (browser: Browser) => Promise<void>;
  /** What is then on the screen. */
  says: Record<Outcome, string>;
  /** How the message is shown, if not on the page. */
  popUp?: { title: string };
  /** Without an answer the session ends here. */
  endsWhenUnreachable?: boolean;
  /** How often a call without an answer goes out. */
  tries: 1 | 3;
  /** What is still there although the call failed. */
  stays: () => Promise<unknown>;
  tryAgain: (browser: Browser) => Promise<void>;
  /** What is there once it has worked. */
  recovered: (browser: Browser) => Promise<unknown>;
}

const PLAIN: Record<Outcome, string> = {
  unreachable: failuresText.unreachable,
  reason: REASON,
  wrong: 'Something went wrong!',
};
/** What a form says. */
const FORM: Record<Outcome, string> = {
  unreachable:
    'Something went wrong! Please try again. The server cannot be reached. Please check your connection and try again.',
  reason: REASON,
  wrong: 'Something went wrong! Please try again.',
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const popUp = (name: string) => screen.findByRole('dialog', { name });
const clickTryAgain = async ({ user }: Browser) => user.click(await button('Try again'));
const press = (name: string) => async (browser: Browser) => browser.user.click(await button(name));

async function goTo(browser: Browser, address: string): Promise<AppStore> {
  const { store } = await browser.load(address, { timeouts });
  return store;
}

const camera = (browser: Browser, name = 'Front Door') => {
  const found = browser.server.vendor.household.cameraNamed(name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const detailAddress = (browser: Browser) => {
  const { uuid } = camera(browser);
  const event = browser.server.vendor.recordings
    .eventsOf(camera(browser))
    .find(({ code }) => /^C000[1-9]$|^C0014$/.test(code));
  return `/camera-detail/${uuid}/${event?.uuid ?? ''}`;
};

/** Fills fields by their labels, and sends the form. */
async function send(browser: Browser, fields: Readonly<Record<string, string>>, submit: string) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await browser.user.click(await button(submit));
}

const filled = (label: string, value: string) => () =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(value));

async function openSharing(browser: Browser) {
  await goTo(browser, '/home');
  await pressShare(browser.user, 'Front Door');
}
const member = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
async function removeAnna(browser: Browser) {
  await browser.user.click(await member('Anna'));
  const question = await popUp('Remove family member');
  await browser.user.click(within(question).getByRole('button', { name: 'Remove' }));
}

const player = async (name: string) => within(await screen.findByRole('region', { name: `${name} player` }));
const playBackDoor = async (browser: Browser) => {
  await goTo(browser, '/home');
  await browser.user.click(await button('Play Back Door'));
};

const READING: readonly Subject[] = [
  {
    name: 'the cameras of the home screen',
    call: 'cameras',
    wrong: { cameras: { first: 'Front Door' } },
    begin: async (browser) => void (await goTo(browser, '/home')),
    says: PLAIN,
    tries: 3,
    stays: () => screen.findByRole('navigation', { name: 'Main' }),
    tryAgain: clickTryAgain,
    recovered: () => screen.findByRole('article', { name: 'Front Door' }),
  },
  {
    name: 'the cameras of last activity',
    call: 'cameras',
    wrong: { cameras: 7 },
    begin: async (browser) => void (await goTo(browser, '/last-activity')),
    says: PLAIN,
    popUp: { title: 'Oops...' },
    endsWhenUnreachable: true,
    tries: 3,
    stays: () => heading('Last Activity'),
    tryAgain: clickTryAgain,
    recovered: async () =>
      expect(await screen.findAllByRole('link', { name: /^Front Door, / })).not.toHaveLength(0),
  },
  {
    name: 'the events of last activity',
    call: 'events',
    wrong: { events: 'none' },
    begin: async (browser) => void (await goTo(browser, '/last-activity')),
    says: PLAIN,
    popUp: { title: 'Oops...' },
    endsWhenUnreachable: true,
    tries: 3,
    stays: () => button('Calendar'),
    tryAgain: clickTryAgain,
    recovered: async () =>
      expect(await screen.findAllByRole('link', { name: /^Front Door, / })).not.toHaveLength(0),
  },
  {
    name: 'the cameras of camera detail',
    call: 'cameras',
    wrong: { cameras: 'none' },
    begin: async (browser) => void (await goTo(browser, detailAddress(browser))),
    says: PLAIN,
    popUp: { title: 'Oops...' },
    endsWhenUnreachable: true,
    tries: 3,
    stays: () => heading('Camera Detail'),
    tryAgain: clickTryAgain,
    recovered: () => heading('Front Door'),
  },
  {
    name: 'the events of camera detail',
    call: 'events',
    wrong: { events: { 0: 'none' } },
    begin: async (browser) => void (await goTo(browser, detailAddress(browser))),
    says: PLAIN,
    popUp: { title: 'Oops...' },
    endsWhenUnreachable: true,
    tries: 3,
    stays: () => heading('Front Door'),
    tryAgain: clickTryAgain,
    recovered: () => screen.findByText(/^[1-9]\d* Active Notifications?$/),
  },
  {
    name: 'view all',
    call: 'viewAll',
    wrong: { events: 7 },
    begin: async (browser) => void (await goTo(browser, '/view-all-device')),
    says: PLAIN,
    popUp: { title: 'Oops...' },
    endsWhenUnreachable: true,
    tries: 3,
    stays: () => screen.findByText('You currently have no camera device'),
    tryAgain: clickTryAgain,
    recovered: () => screen.findByRole('article', { name: 'Front Door' }),
  },
  {
    name: 'the profile',
    call: 'profile',
    wrong: [],
    begin: async (browser) => void (await goTo(browser, '/account')),
    says: PLAIN,
    tries: 3,
    stays: () => heading('Account'),
    tryAgain: clickTryAgain,
    recovered: async () => expect(await screen.findAllByText('Alex')).not.toHaveLength(0),
  },
  {
    name: 'the members of a share',
    call: 'shares',
    wrong: { users: 'none' },
    begin: openSharing,
    says: PLAIN,
    tries: 3,
    stays: () => button('Add new'),
    tryAgain: clickTryAgain,
    recovered: () => member('Anna'),
  },
  {
    name: 'the latest event of a camera that is played',
    call: 'latestEvent',
    wrong: { events: 'none' },
    begin: playBackDoor,
    says: { ...PLAIN, unreachable: 'The server cannot be reached.' },
    tries: 3,
    stays: () => screen.findByRole('article', { name: 'Front Door' }),
    tryAgain: async ({ user }) =>
      user.click((await player('Back Door')).getByRole('button', { name: 'Try again' })),
    recovered: ({ server }) => waitFor(() => expect(server.calls('clipUrl').length).toBeGreaterThan(0)),
  },
  {
    name: 'the address of a clip that is played',
    call: 'clipUrl',
    wrong: { url: 42 },
    begin: playBackDoor,
    says: { ...PLAIN, unreachable: 'The server cannot be reached.' },
    tries: 3,
    stays: () => screen.findByRole('article', { name: 'Front Door' }),
    tryAgain: async ({ user }) =>
      user.click((await player('Back Door')).getByRole('button', { name: 'Try again' })),
    recovered: ({ server }) =>
      waitFor(() => expect(server.calls('clipUrl').some(({ status }) => status === 200)).toBe(true)),
  },
  {
    name: 'the address of support',
    call: 'support',
    wrong: { url: 'javascript:alert(1)' },
    begin: async (browser) => {
      vi.spyOn(globalThis, 'open').mockReturnValue(null);
      await goTo(browser, '/account');
      await browser.user.click(await button('Support'));
    },
    says: FORM,
    tries: 3,
    stays: () => heading('Account'),
    tryAgain: press('Support'),
    recovered: () => screen.findByRole('link', { name: 'Open Support' }),
  },
];

const account = {
  Username: 'newbie',
  Email: 'newbie@camera.example',
  Password: 'Abcdefg1',
  'Confirm Password': 'Abcdefg1',
};

const CHANGING: readonly Subject[] = [
  {
    name: 'the log-in',
    call: 'login',
    isGuest: true,
    wrong: { jwt: { token: 1 } },
    begin: async (browser) => {
      await goTo(browser, '/');
      await send(browser, { Email: DEMO_EMAIL, Password: DEMO_PASSWORD }, 'Login');
    },
    says: FORM,
    tries: 1,
    stays: filled('Email', DEMO_EMAIL),
    tryAgain: press('Login'),
    recovered: () => screen.findByRole('article', { name: 'Front Door' }),
  },
  {
    name: 'the sign-up',
    call: 'signUp',
    isGuest: true,
    wrong: 'done',
    begin: async (browser) => {
      await goTo(browser, '/register');
      await send(browser, account, 'Sign Up');
    },
    says: FORM,
    tries: 1,
    stays: filled('Username', 'newbie'),
    tryAgain: press('Sign Up'),
    recovered: () => popUp('Registered successfully!!!'),
  },
  {
    name: 'the forgotten password',
    call: 'forgotPassword',
    isGuest: true,
    wrong: 1,
    begin: async (browser) => {
      await goTo(browser, '/forgot-password');
      await send(browser, { Email: DEMO_EMAIL }, 'Send');
    },
    says: FORM,
    tries: 1,
    stays: filled('Email', DEMO_EMAIL),
    tryAgain: press('Send'),
    recovered: () => popUp('Password reset link sent to your email successfully.'),
  },
  {
    name: 'the reset of the password',
    call: 'resetPassword',
    isGuest: true,
    wrong: [],
    begin: async (browser) => {
      await goTo(browser, '/reset-password?token=demo-reset');
      await send(browser, { Password: 'Abcdefg1', 'Confirm Password': 'Abcdefg1' }, 'Reset Password');
    },
    says: FORM,
    tries: 1,
    stays: filled('Password', 'Abcdefg1'),
    tryAgain: press('Reset Password'),
    recovered: () => popUp('Password reset successfully!'),
  },
  {
    name: 'a new name',
    call: 'changeName',
    wrong: [],
    begin: async (browser) => {
      await goTo(browser, '/account');
      await send(browser, { Name: 'Alexandra' }, 'Save');
    },
    says: FORM,
    tries: 1,
    stays: filled('Name', 'Alexandra'),
    tryAgain: press('Save'),
    recovered: () => popUp('Display name changed successfully!'),
  },
  {
    name: 'a new password',
    call: 'changePassword',
    wrong: 'ok',
    begin: async (browser) => {
      await goTo(browser, '/account');
      await browser.user.click(await button('Change Password'));
      const fields = { 'Old Password': DEMO_PASSWORD, 'New Password': 'Abcdefg1', 'Re-Password': 'Abcdefg1' };
      await send(browser, fields, 'Save');
    },
    says: FORM,
    tries: 1,
    stays: filled('New Password', 'Abcdefg1'),
    tryAgain: press('Save'),
    recovered: () => popUp('Password changed successfully!'),
  },
  {
    name: 'a new share',
    call: 'addShare',
    wrong: [],
    begin: async (browser) => {
      await openSharing(browser);
      await browser.user.click(await button('Add new'));
      await send(browser, { Email: 'omar@camera.example' }, 'Share');
    },
    says: FORM,
    tries: 1,
    stays: () => member('Anna'),
    tryAgain: press('Share'),
    recovered: () => popUp('Camera shared with omar@camera.example'),
  },
  {
    name: 'the removal of a share',
    call: 'removeShare',
    wrong: 'gone',
    begin: async (browser) => {
      await openSharing(browser);
      await removeAnna(browser);
    },
    says: {
      unreachable: 'Error while removing access',
      reason: 'Error while removing access',
      wrong: 'Error while removing access',
    },
    popUp: { title: 'Error while removing access' },
    tries: 1,
    stays: () => member('Anna'),
    tryAgain: removeAnna,
    recovered: () => popUp('Access removed successfully!'),
  },
];

/**
 * One fault for each kind of failure that a screen can be given; that every call turns every fault into one of them, the
 * time limit included, is shown without a screen, in `tests/unit/api/callFailures.test.ts`.
 */
const SCREEN_FAULTS = FAULTS.filter(({ name }) =>
  ['no answer', '500 with a reason', 'wrong types'].includes(name),
);

const SUBJECTS = [...READING, ...CHANGING];
const cells = SUBJECTS.flatMap((subject) =>
  SCREEN_FAULTS.map((fault): [string, string, Subject, Fault] => [subject.name, fault.name, subject, fault]),
);

/** A browser with a user in it, unless the subject is a guest's, whose call will fail. */
function browserFor(subject: Pick<Subject, 'call' | 'isGuest' | 'wrong'>, fault: Fault): Browser {
  const browser = openBrowser();
  if (!subject.isGuest) sessionStorage.setItem('token', browser.server.tokenOf(DEMO_EMAIL));
  browser.server.override(subject.call, () => fault.answer(subject.wrong));
  return browser;
}

const endsSession = (subject: Subject, fault: Fault) =>
  subject.endsWhenUnreachable === true && fault.outcome === 'unreachable';

/** What the user is told; a pop-up is dismissed. */
async function heard(browser: Browser, subject: Subject, message: string): Promise<string> {
  if (!subject.popUp) {
    const [shown] = await screen.findAllByText(message);
    return shown?.textContent ?? '';
  }
  const shown = await popUp(subject.popUp.title);
  const text = shown.textContent ?? '';
  await browser.user.click(within(shown).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  return text;
}

/** How often the same request went out. */
function timesSent(browser: Browser, call: CallName): number {
  const times = new Map<string, number>();
  for (const { path, query } of browser.server.calls(call)) {
    const request = `${path} ${query['deviceUuid'] ?? ''}`;
    times.set(request, (times.get(request) ?? 0) + 1);
  }
  return Math.max(...times.values());
}

describe('when a call fails', () => {
  it.each(cells.filter(([, , subject, fault]) => !endsSession(subject, fault)))(
    '%s, %s: a plain message, what is there stays, and trying again helps',
    async (_subject, _fault, subject, fault) => {
      const browser = browserFor(subject, fault);
      await subject.begin(browser);
      const message = subject.says[fault.outcome];
      expect(await heard(browser, subject, message)).toContain(message);
      expect(timesSent(browser, subject.call)).toBe(fault.outcome === 'unreachable' ? subject.tries : 1);
      await subject.stays();
      expect(sessionStorage.getItem('token') !== null).toBe(!subject.isGuest);

      browser.server.override(subject.call, null);
      await subject.tryAgain(browser);
      await subject.recovered(browser);
    },
  );

  it.each(cells.filter(([, , subject, fault]) => endsSession(subject, fault)))(
    '%s, %s: the session ends after three tries, as it should without a server',
    async (_subject, _fault, subject, fault) => {
      const browser = browserFor(subject, fault);
      await subject.begin(browser);
      expect(await button('Login')).toBeVisible();
      expect(screen.getByText(/^You have been logged out\. The server cannot be reached\./)).toBeVisible();
      expect(timesSent(browser, subject.call)).toBe(3);
      expect(sessionStorage).toHaveLength(0);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );
});
