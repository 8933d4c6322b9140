import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '@mocks/demoAccount';
import type { CallName } from '@mocks/calls/calls';
import { failuresText } from '@/text/failures';
import { REASON, type Outcome } from './faults';
import { controlledTimeouts } from './controlledTimeouts';
import type { Browser } from './openBrowser';
import { pressShare } from './pressShare';

const timeouts = { pauses: [0, 0], timeLimit: controlledTimeouts().timeLimit };

export interface Subject {
  /** Names the call and the part of the screen that reports its failure. */
  name: string;
  call: CallName;
  /** Response `data` that has a wrong type or a field of a wrong type. */
  wrong: unknown;
  /** Makes the call, unless earlier steps do. */
  begin?: (browser: Browser) => Promise<void>;
  says: Record<Outcome, string>;
  popUp?: { title: string };
  endsWhenUnreachable?: boolean;
  tries: 1 | 3;
  stays: () => Promise<unknown>;
  tryAgain: (browser: Browser) => Promise<void>;
  recovered?: (browser: Browser) => Promise<unknown>;
}

export interface Journey {
  isGuest?: boolean;
  open: (browser: Browser) => Promise<void>;
  subjects: readonly [Subject, ...Subject[]];
}

const PLAIN: Record<Outcome, string> = {
  unreachable: failuresText.unreachable,
  reason: REASON,
  wrong: 'Something went wrong!',
};
const FORM: Record<Outcome, string> = {
  unreachable:
    'Something went wrong! Please try again. The server cannot be reached. Please check your connection and try again.',
  reason: REASON,
  wrong: 'Something went wrong! Please try again.',
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const button = (name: string) => screen.findByRole('button', { name });
export const popUp = (name: string) => screen.findByRole('dialog', { name });
const clickTryAgain = async ({ user }: Browser) => user.click(await button('Try again'));
const press = (name: string) => async (browser: Browser) => browser.user.click(await button(name));

const goTo = (address: string) => async (browser: Browser) =>
  void (await browser.load(address, { timeouts }));

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

async function send(browser: Browser, fields: Readonly<Record<string, string>>, submit: string) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  await browser.user.click(await button(submit));
}

const filled = (label: string, value: string) => () =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(value));

const toldAndDismissed = (name: string) => async (browser: Browser) => {
  const dialog = await popUp(name);
  await browser.user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
};

async function openSharing(browser: Browser) {
  await goTo('/home')(browser);
  await pressShare(browser.user, 'Front Door');
}
const eventsAreListed = async () =>
  expect(await screen.findAllByRole('link', { name: /^Front Door, / })).not.toHaveLength(0);
const member = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
async function removeAnna(browser: Browser) {
  await browser.user.click(await member('Anna'));
  const question = await popUp('Remove family member');
  await browser.user.click(within(question).getByRole('button', { name: 'Remove' }));
}

const player = async (name: string) => within(await screen.findByRole('region', { name: `${name} player` }));
const playBackDoor = async (browser: Browser) => {
  await goTo('/home')(browser);
  await browser.user.click(await button('Play Back Door'));
};

const account = {
  Username: 'newbie',
  Email: 'newbie@camera.example',
  Password: 'Abcdefg1',
  'Confirm Password': 'Abcdefg1',
};

const READS = { says: PLAIN, tries: 3, tryAgain: clickTryAgain } as const;
const OOPS = { ...READS, popUp: { title: 'Oops...' }, endsWhenUnreachable: true } as const;
const SENDS = { says: FORM, tries: 1 } as const;

export const JOURNEYS: readonly Journey[] = [
  {
    open: goTo('/home'),
    subjects: [
      {
        name: 'the cameras of the home screen',
        call: 'cameras',
        wrong: { cameras: { first: 'Front Door' } },
        ...READS,
        stays: () => screen.findByRole('navigation', { name: 'Main' }),
        recovered: () => screen.findByRole('article', { name: 'Front Door' }),
      },
    ],
  },
  {
    open: goTo('/last-activity'),
    subjects: [
      {
        name: 'the cameras of last activity',
        call: 'cameras',
        wrong: { cameras: 7 },
        ...OOPS,
        stays: () => heading('Last Activity'),
      },
      {
        name: 'the events of last activity',
        call: 'events',
        wrong: { events: 'none' },
        ...OOPS,
        stays: () => button('Calendar'),
        recovered: eventsAreListed,
      },
    ],
  },
  {
    open: (browser) => goTo(detailAddress(browser))(browser),
    subjects: [
      {
        name: 'the cameras of camera detail',
        call: 'cameras',
        wrong: { cameras: 'none' },
        ...OOPS,
        stays: () => heading('Camera Detail'),
      },
      {
        name: 'the events of camera detail',
        call: 'events',
        wrong: { events: { 0: 'none' } },
        ...OOPS,
        stays: () => heading('Front Door'),
        recovered: () => screen.findByText(/^[1-9]\d* Active Notifications?$/),
      },
    ],
  },
  {
    open: goTo('/view-all-device'),
    subjects: [
      {
        name: 'view all',
        call: 'viewAll',
        wrong: { events: 7 },
        ...OOPS,
        stays: () => screen.findByText('You currently have no camera device'),
        recovered: () => screen.findByRole('article', { name: 'Front Door' }),
      },
    ],
  },
  {
    open: playBackDoor,
    subjects: [
      {
        name: 'the latest event of a camera that is played',
        call: 'latestEvent',
        wrong: { events: 'none' },
        says: { ...PLAIN, unreachable: 'The server cannot be reached.' },
        tries: 3,
        stays: () => screen.findByRole('article', { name: 'Front Door' }),
        tryAgain: async ({ user }) =>
          user.click((await player('Back Door')).getByRole('button', { name: 'Try again' })),
      },
      {
        name: 'the address of a clip that is played',
        call: 'clipUrl',
        wrong: { url: 42 },
        says: { ...PLAIN, unreachable: 'The server cannot be reached.' },
        tries: 3,
        stays: () => screen.findByRole('article', { name: 'Front Door' }),
        tryAgain: async ({ user }) =>
          user.click((await player('Back Door')).getByRole('button', { name: 'Try again' })),
        // The response with wrong types has status 200 too, so the test waits for the second one.
        recovered: ({ server }) =>
          waitFor(() =>
            expect(server.calls('clipUrl').filter(({ status }) => status === 200).length).toBeGreaterThan(1),
          ),
      },
    ],
  },
  {
    open: openSharing,
    subjects: [
      {
        name: 'the members of a share',
        call: 'shares',
        wrong: { users: 'none' },
        ...READS,
        stays: () => button('Add new'),
        recovered: () => member('Anna'),
      },
      {
        name: 'a new share',
        call: 'addShare',
        wrong: [],
        begin: async (browser) => {
          await browser.user.click(await button('Add new'));
          await send(browser, { Email: 'omar@camera.example' }, 'Share');
        },
        ...SENDS,
        stays: () => member('Anna'),
        tryAgain: press('Share'),
        recovered: toldAndDismissed('Camera shared with omar@camera.example'),
      },
      {
        name: 'the removal of a share',
        call: 'removeShare',
        wrong: 'gone',
        begin: removeAnna,
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
    ],
  },
  {
    open: async (browser) => {
      vi.spyOn(globalThis, 'open').mockReturnValue(null);
      await goTo('/account')(browser);
    },
    subjects: [
      {
        name: 'the profile',
        call: 'profile',
        wrong: [],
        ...READS,
        stays: () => heading('Account'),
        recovered: async () => expect(await screen.findAllByText('Alex')).not.toHaveLength(0),
      },
      {
        name: 'the address of support',
        call: 'support',
        wrong: { url: 'javascript:alert(1)' },
        begin: press('Support'),
        says: FORM,
        tries: 3,
        stays: () => heading('Account'),
        tryAgain: press('Support'),
        recovered: () => screen.findByRole('link', { name: 'Open Support' }),
      },
      {
        name: 'a new name',
        call: 'changeName',
        wrong: [],
        begin: (browser) => send(browser, { Name: 'Alexandra' }, 'Save'),
        ...SENDS,
        stays: filled('Name', 'Alexandra'),
        tryAgain: press('Save'),
        recovered: toldAndDismissed('Display name changed successfully!'),
      },
      {
        name: 'a new password',
        call: 'changePassword',
        wrong: 'ok',
        begin: async (browser) => {
          await browser.user.click(await button('Change Password'));
          const fields = {
            'Old Password': DEMO_PASSWORD,
            'New Password': 'Abcdefg1',
            'Re-Password': 'Abcdefg1',
          };
          await send(browser, fields, 'Save');
        },
        ...SENDS,
        stays: filled('New Password', 'Abcdefg1'),
        tryAgain: press('Save'),
        recovered: () => popUp('Password changed successfully!'),
      },
    ],
  },
  {
    isGuest: true,
    open: goTo('/'),
    subjects: [
      {
        name: 'the log-in',
        call: 'login',
        wrong: { jwt: { token: 1 } },
        begin: (browser) => send(browser, { Email: DEMO_EMAIL, Password: DEMO_PASSWORD }, 'Login'),
        ...SENDS,
        stays: filled('Email', DEMO_EMAIL),
        tryAgain: press('Login'),
        recovered: () => screen.findByRole('article', { name: 'Front Door' }),
      },
    ],
  },
  {
    isGuest: true,
    open: goTo('/register'),
    subjects: [
      {
        name: 'the sign-up',
        call: 'signUp',
        wrong: 'done',
        begin: (browser) => send(browser, account, 'Sign Up'),
        ...SENDS,
        stays: filled('Username', 'newbie'),
        tryAgain: press('Sign Up'),
        recovered: () => popUp('Registered successfully!!!'),
      },
    ],
  },
  {
    isGuest: true,
    open: goTo('/forgot-password'),
    subjects: [
      {
        name: 'the forgotten password',
        call: 'forgotPassword',
        wrong: 1,
        begin: (browser) => send(browser, { Email: DEMO_EMAIL }, 'Send'),
        ...SENDS,
        stays: filled('Email', DEMO_EMAIL),
        tryAgain: press('Send'),
        recovered: () => popUp('Password reset link sent to your email successfully.'),
      },
    ],
  },
  {
    isGuest: true,
    open: goTo('/reset-password?token=demo-reset'),
    subjects: [
      {
        name: 'the reset of the password',
        call: 'resetPassword',
        wrong: [],
        begin: (browser) =>
          send(browser, { Password: 'Abcdefg1', 'Confirm Password': 'Abcdefg1' }, 'Reset Password'),
        ...SENDS,
        stays: filled('Password', 'Abcdefg1'),
        tryAgain: press('Reset Password'),
        recovered: () => popUp('Password reset successfully!'),
      },
    ],
  },
];
