import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CallName } from '@mocks/calls/calls';
import type { DayRange } from '@/domain/dateRange';
import { Groups } from '@/features/arrange/panel/Groups';
import { addGroup } from '@/features/arrange/panel/saveArrangement';
import { loadVehicle } from '@/sample/vehicles';
import { EmailForm } from '@/screens/account/EmailForm';
import { RangeFields } from '@/screens/last-activity/calendar/RangeFields';
import { ShareAppDialog } from '@/screens/share-app/ShareAppDialog';
import { RecordingsTab } from '@/screens/vehicle/RecordingsTab';
import { personalRecords } from '@/store/personalRecords';
import { gate } from '../support/gate';
import { pressShare } from '../support/pressShare';
import { settle } from '../support/settle';
import { demoLogin, renderApp } from '../support/renderApp';
import { storeRig } from '../support/storeRig';
import { only } from '../support/only';

type App = Awaited<ReturnType<typeof renderApp>>;

interface FormCase {
  open: () => Promise<App>;
  fields: Readonly<Record<string, string>>;
  button: string;
  call: CallName;
}

const pane = (item: string) => async () => {
  const app = await renderApp('/account');
  const menu = await screen.findByRole('navigation', { name: 'Account' });
  await app.user.click(within(menu).getByRole('button', { name: item }));
  return app;
};

const guest = (path: string) => () => renderApp(path, { as: null });

const FORMS: readonly (readonly [string, FormCase])[] = [
  [
    'log-in',
    {
      open: guest('/login'),
      fields: { Email: demoLogin.email, Password: demoLogin.password },
      button: 'Login',
      call: 'login',
    },
  ],
  [
    'sign-up',
    {
      open: guest('/register'),
      fields: {
        Username: 'Оленка7',
        Email: 'new@camera.example',
        Password: 'Fresh1234',
        'Confirm Password': 'Fresh1234',
      },
      button: 'Sign Up',
      call: 'signUp',
    },
  ],
  [
    'forgotten password',
    {
      open: guest('/forgot-password'),
      fields: { Email: demoLogin.email },
      button: 'Send',
      call: 'forgotPassword',
    },
  ],
  [
    'reset password',
    {
      open: guest('/reset-password?token=demo-reset'),
      fields: { Password: 'Fresh1234', 'Confirm Password': 'Fresh1234' },
      button: 'Reset Password',
      call: 'resetPassword',
    },
  ],
  [
    'name',
    {
      open: pane('Name'),
      fields: { Name: 'Sascha' },
      button: 'Save',
      call: 'changeName',
    },
  ],
  [
    'password',
    {
      open: pane('Change Password'),
      fields: { 'Old Password': demoLogin.password, 'New Password': 'Fresh1234', 'Re-Password': 'Fresh1234' },
      button: 'Save',
      call: 'changePassword',
    },
  ],
  [
    'camera sharing',
    {
      open: async () => {
        const app = await renderApp('/home');
        await pressShare(app.user, 'Front Door');
        await app.user.click(await screen.findByRole('button', { name: 'Add new' }));
        return app;
      },
      fields: { Email: 'omar@camera.example' },
      button: 'Share',
      call: 'addShare',
    },
  ],
];

interface Filled {
  fields: FormCase['fields'];
  button: string | null;
}

const inputs = async ({ fields }: Filled): Promise<[HTMLInputElement, string][]> =>
  await Promise.all(
    Object.entries(fields).map(async ([label, text]): Promise<[HTMLInputElement, string]> => [
      await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' }),
      text,
    ]),
  );

const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

/** Fills in the fields without events, as password managers on iOS do. */
async function autofill(form: Filled): Promise<void> {
  for (const [input, text] of await inputs(form)) input.value = text;
}

/** Clears each field first, because earlier text would hide a missing change. */
async function type(form: Filled): Promise<void> {
  for (const [input, text] of await inputs(form)) {
    write(input, '');
    write(input, text);
  }
}

/**
 * Adds a zero-width space, a byte order mark and a soft hyphen, which copied text may contain, to all fields
 * except passwords and dates.
 */
async function pasteInvisible(form: Filled): Promise<void> {
  for (const [input, text] of await inputs(form)) {
    const isExact = input.autocomplete.includes('password') || input.type === 'date';
    write(input, isExact ? text : `\uFEFF${text.slice(0, 2)}\u200B${text.slice(2)}\u00AD`);
  }
}

const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

const lastField = async (form: Filled): Promise<HTMLInputElement> => {
  const all = await inputs(form);
  const [input] = all.at(-1) ?? [];
  if (!input) throw new Error('The form has no field.');
  return input;
};

const submitButton = ({ button }: Filled, input: HTMLElement): HTMLElement => {
  const form = input.closest('form');
  if (!form || button === null) throw new Error('The field has no form with a button.');
  return within(form).getByRole('button', { name: button });
};

/**
 * Presses Enter in a field.
 * @returns false if the key press is cancelled, which prevents the submit
 */
function pressEnter(input: HTMLElement, init: KeyboardEventInit = {}): boolean {
  const submits = fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', ...init });
  const button = input.closest('form')?.querySelector('[type="submit"]');
  if (!submits) return false;
  if (button) fireEvent.click(button);
  else fireEvent.submit(input);
  return true;
}

type Submit = (form: Filled, input: HTMLInputElement) => unknown;

const click = (form: Filled, input: HTMLInputElement, init: MouseEventInit = {}) =>
  form.button === null ? fireEvent.blur(input) : fireEvent.click(submitButton(form, input), init);

const holdEnter: Submit = (_form, input) => {
  pressEnter(input);
  for (let repeats = 0; repeats < 20; repeats += 1) pressEnter(input, { repeat: true });
};

type Way = readonly [string, (form: Filled) => Promise<void>, Submit];

/** Ways of filling in and submitting a form. Each must send it once. */
const WAYS: readonly Way[] = [
  // First, because the fields must be empty.
  ['filling in without an event', autofill, click],
  ['invisible characters', pasteInvisible, click],
  ['a click', type, click],
  [
    'a double click',
    type,
    (form, input) => {
      click(form, input, { detail: 1 });
      click(form, input, { detail: 2 });
    },
  ],
  ['Enter', type, (_form, input) => pressEnter(input)],
  ['a held Enter', type, holdEnter],
  [
    'Enter after one that ended a composition',
    type,
    (_form, input) => {
      // If one of these Enter keys submitted the form, it would ignore the final Enter.
      expect(pressEnter(input, { isComposing: true })).toBe(false);
      expect(pressEnter(input, { keyCode: 229 })).toBe(false);
      pressEnter(input);
    },
  ],
];

/** The shared `Form` handles the other ways, so only the first form of each table tests them. */
const OF_EVERY_FORM = new Set([
  'filling in without an event',
  'invisible characters',
  'a double click',
  'a held Enter',
]);
const waysOf = (name: string, [first]: readonly (readonly [string, unknown])[]): readonly Way[] =>
  name === first?.[0] ? WAYS : WAYS.filter(([way]) => OF_EVERY_FORM.has(way));

const refuse = () =>
  HttpResponse.json({ errors: [{ status: 422, code: 'E1422', detail: 'Not this one.' }] }, { status: 422 });

const REFUSALS: readonly (readonly [string, () => Response])[] = [
  ['a 422', refuse],
  ['a 500', () => HttpResponse.json({}, { status: 500 })],
  ['no answer', () => HttpResponse.error()],
];

describe.each(FORMS)('form: %s', (name, form) => {
  it('is sent once per submit with every input method', async () => {
    const { server } = await form.open();
    const submitOnce = async (submit: Submit, how: string): Promise<void> => {
      const before = server.calls(form.call).length;
      const sent = () => server.calls(form.call).slice(before);
      const input = await lastField(form);
      input.focus();
      submit(form, input);
      await waitFor(() => expect(only(sent()).status, how).toEqual(expect.any(Number)));
      fireEvent.blur(input);
      await settle();
      // A form that clears itself must not complain about missing text.
      expect(screen.queryByText(/required/), how).not.toBeInTheDocument();
      expect(sent(), how).toHaveLength(1);
    };
    for (const [index, [way, fill, submit]] of waysOf(name, FORMS).entries()) {
      const refusal = REFUSALS[index % REFUSALS.length];
      if (!refusal) throw new Error('No refusal.');
      const how = `${way}, then ${refusal[0]}`;
      server.override(form.call, refusal[1]);
      await fill(form);
      await submitOnce(submit, how);
      const button = submitButton(form, await lastField(form));
      await waitFor(() => expect(button, how).not.toHaveAttribute('aria-busy', 'true'));
      for (const [input, text] of await inputs(form)) {
        expect(fill === pasteInvisible ? visible(input.value) : input.value, how).toBe(text);
      }
    }
    expect(JSON.stringify(server.calls(form.call).map(({ body }) => body))).not.toMatch(/\p{Cf}/u);

    const button = submitButton(form, await lastField(form));
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);

    server.override(form.call, null);
    await type(form);
    await submitOnce(holdEnter, 'a held Enter that is accepted');
  });
});

/** Titles of forms that report a failure even after the user has left. */
const TITLES: Readonly<Record<string, string>> = {
  'sign-up': 'Sign Up',
  'forgotten password': 'Forgot Password',
  'reset password': 'Reset Password',
  name: 'Name',
  password: 'Change Password',
  'camera sharing': 'Share camera video.',
};

/** Simulates Back. The browser changes the URL before it fires `popstate`. */
const goTo = (address: string) =>
  act(() => {
    history.replaceState(null, '', address);
    globalThis.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });

const TITLED = FORMS.flatMap(([name, form]) => {
  const title = TITLES[name];
  return title === undefined ? [] : [{ name, title, form }];
});

it.each(TITLED)('$name form: reports a refusal to a user who has left it', async ({ title, form }) => {
  const answer = gate();
  const { server } = await form.open();
  server.override(form.call, () => answer.opened.then(refuse));
  await type(form);
  const input = await lastField(form);
  click(form, input);
  await waitFor(() => expect(submitButton(form, input)).toHaveAttribute('aria-busy', 'true'));
  goTo(location.pathname === '/home' || location.pathname === '/account' ? '/view-all-device' : '/login');
  await waitFor(() => expect(input).not.toBeInTheDocument());
  answer.open();
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent('Not this one.');
});

interface LocalCase {
  show: () => (() => readonly unknown[]) | Promise<() => readonly unknown[]>;
  /** @param turn number of the submit, for a different text each time */
  fields: (turn: number) => FormCase['fields'];
  /** Null if the form submits on blur. */
  button: string | null;
}

async function showGroups(): Promise<() => readonly unknown[]> {
  const { store } = storeRig();
  void addGroup(store.services, 'Yard');
  const update = vi.spyOn(personalRecords(store.services), 'update');
  render(
    <Provider store={store}>
      <Groups cameras={[]} />
    </Provider>,
  );
  await screen.findByRole('button', { name: 'Remove Yard' });
  // A name that is still being stored would replace the next one in its field.
  const isStored = () => update.mock.settledResults.every(({ type }) => type !== 'incomplete');
  return () => (isStored() ? update.mock.calls : []);
}

function notes(): () => readonly unknown[] {
  const shown: unknown[] = [];
  const [status] = screen.getAllByRole('status');
  if (!status) throw new Error('There is no status.');
  const watch = new MutationObserver(() => shown.push(...[status.textContent].filter(Boolean)));
  watch.observe(status, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return () => shown;
}

const LOCAL_FORMS: readonly (readonly [string, LocalCase])[] = [
  [
    'e-mail address',
    {
      show: () => {
        render(<EmailForm />);
        return notes();
      },
      fields: (turn) => ({ Email: `omar${turn}@camera.example` }),
      button: 'Save',
    },
  ],
  [
    'app sharing',
    {
      show: () => {
        const drafts: unknown[] = [];
        const keep = (event: Event) => {
          if (!(event.target instanceof HTMLAnchorElement)) return;
          event.preventDefault();
          drafts.push(event.target.href);
        };
        document.addEventListener('click', keep);
        onTestFinished(() => document.removeEventListener('click', keep));
        render(<ShareAppDialog onClose={() => undefined} />);
        return () => drafts;
      },
      fields: () => ({ Email: 'omar@camera.example' }),
      button: 'Share link',
    },
  ],
  [
    'new group',
    { show: showGroups, fields: (turn) => ({ 'New group': `Street ${turn}` }), button: 'Add group' },
  ],
  ['group name', { show: showGroups, fields: (turn) => ({ Name: `Street ${turn}` }), button: null }],
  [
    'range of days',
    {
      show: () => {
        const onSelect = vi.fn<(days: DayRange) => void>();
        const limits = { from: '2026-07-02', to: '2026-07-31' };
        render(
          <RangeFields
            value={{ from: '2026-07-30', to: '2026-07-31' }}
            limits={limits}
            onSelect={onSelect}
          />,
        );
        return () => onSelect.mock.calls;
      },
      fields: () => ({ From: '2026-07-03', To: '2026-07-04' }),
      button: 'Show these days',
    },
  ],
  [
    'search of recordings',
    {
      show: async () => {
        const vehicle = await loadVehicle('harbor-van');
        if (!vehicle.ok) throw new Error('There is no vehicle.');
        render(<RecordingsTab vehicle={vehicle.value} />);
        return notes();
      },
      fields: (turn) => ({ 'Search recordings': `school ${turn}` }),
      button: 'Search',
    },
  ],
];

describe.each(LOCAL_FORMS)('local form: %s', (name, { show, fields, button }) => {
  it('applies its fields once per submit with every input method', async () => {
    const effects = await show();
    for (const [turn, [way, fill, submit]] of waysOf(name, LOCAL_FORMS).entries()) {
      const form = { fields: fields(turn), button };
      await fill(form);
      submit(form, await lastField(form));
      await waitFor(() => expect(effects(), way).toHaveLength(turn + 1));
      fireEvent.blur(await lastField(form));
      await settle();
      expect(effects(), way).toHaveLength(turn + 1);
      for (const [input] of await inputs(form))
        expect(input, way).not.toHaveAttribute('aria-invalid', 'true');
    }
    expect(JSON.stringify(effects())).not.toMatch(/\p{Cf}/u);
  });
});

it('form that clears itself: keeps text that was typed during the request', async () => {
  const { server, user } = await pane('Name')();
  const answer = gate();
  server.override('changeName', async () => {
    await answer.opened;
    return HttpResponse.json({ data: {} });
  });
  const input = await screen.findByLabelText('Name', { selector: 'input' });
  await user.type(input, 'Sascha{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'),
  );
  fireEvent.change(input, { target: { value: 'Second' } });
  answer.open();
  await waitFor(() => expect(server.calls('changeName')).toHaveLength(1));
  await settle();
  expect(input).toHaveValue('Second');
});

it('pressed submit button: messages appear only after its release, so that it stays below the pointer', async () => {
  const { user } = await renderApp('/register', { as: null });
  const input = await screen.findByLabelText('Username');
  await user.type(input, 'a');
  const button = screen.getByRole('button', { name: 'Sign Up' });
  const tooShort = 'Username must contain min 2 characters.';
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await settle();
  expect(screen.queryByText(tooShort)).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByText(tooShort)).toBeVisible();
  expect(screen.getByText('Email field is required.')).toBeVisible();
  expect(input).toHaveFocus();
});
