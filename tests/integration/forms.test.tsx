import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CallName } from '@mocks/calls/calls';
import { gate } from '../support/gate';
import { pressShare } from '../support/pressShare';
import { settle } from '../support/settle';
import { demoLogin, renderApp } from '../support/renderApp';

type App = Awaited<ReturnType<typeof renderApp>>;

interface FormCase {
  /** Opens the form. */
  open: () => Promise<App>;
  /** Text of the fields by their labels. */
  fields: Readonly<Record<string, string>>;
  button: string;
  /** Name of the mock vendor's call that it sends. */
  call: CallName;
  /** Message that the emptied form must not show. */
  required: RegExp;
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
      required: /required/,
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
      required: /required/,
    },
  ],
  [
    'forgotten password',
    {
      open: guest('/forgot-password'),
      fields: { Email: demoLogin.email },
      button: 'Send',
      call: 'forgotPassword',
      required: /required/,
    },
  ],
  [
    'reset password',
    {
      open: guest('/reset-password?token=demo-reset'),
      fields: { Password: 'Fresh1234', 'Confirm Password': 'Fresh1234' },
      button: 'Reset Password',
      call: 'resetPassword',
      required: /required/,
    },
  ],
  [
    'name',
    {
      open: pane('Name'),
      fields: { Name: 'Sascha' },
      button: 'Save',
      call: 'changeName',
      required: /required/,
    },
  ],
  [
    'password',
    {
      open: pane('Change Password'),
      fields: { 'Old Password': demoLogin.password, 'New Password': 'Fresh1234', 'Re-Password': 'Fresh1234' },
      button: 'Save',
      call: 'changePassword',
      required: /required/,
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
      required: /required/,
    },
  ],
];

const inputs = async ({ fields }: FormCase): Promise<[HTMLInputElement, string][]> =>
  await Promise.all(
    Object.entries(fields).map(async ([label, text]): Promise<[HTMLInputElement, string]> => [
      await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' }),
      text,
    ]),
  );

const write = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

/** Password managers of iOS fill in fields without an event. */
async function autofill(form: FormCase): Promise<void> {
  for (const [input, text] of await inputs(form)) input.value = text;
}

/** Empties each field first, since earlier text would hide a missing change. */
async function type(form: FormCase): Promise<void> {
  for (const [input, text] of await inputs(form)) {
    write(input, '');
    write(input, text);
  }
}

/** A copy from a web page or a mail carries a zero-width space, a byte order mark and a soft hyphen around its text. */
async function pasteInvisible(form: FormCase): Promise<void> {
  for (const [input, text] of await inputs(form)) {
    const isPassword = input.autocomplete.includes('password');
    write(input, isPassword ? text : `\uFEFF${text.slice(0, 2)}\u200B${text.slice(2)}\u00AD`);
  }
}

const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

const lastField = async (form: FormCase): Promise<HTMLInputElement> => {
  const all = await inputs(form);
  const [input] = all.at(-1) ?? [];
  if (!input) throw new Error('The form has no field.');
  return input;
};

const submitButton = ({ button }: FormCase, input: HTMLElement): HTMLElement => {
  const form = input.closest('form');
  if (!form) throw new Error('The field is in no form.');
  return within(form).getByRole('button', { name: button });
};

/** Enter in a field submits, as browsers do, unless the key press was cancelled. */
function pressEnter(input: HTMLElement, init: KeyboardEventInit = {}): void {
  const goesOn = fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', ...init });
  const form = input.closest('form');
  if (goesOn && form) fireEvent.submit(form);
}

type Submit = (form: FormCase, input: HTMLInputElement) => void;

const click: Submit = (form, input) => fireEvent.click(submitButton(form, input));

const holdEnter: Submit = (_form, input) => {
  pressEnter(input);
  for (let repeats = 0; repeats < 20; repeats += 1) pressEnter(input, { repeat: true });
};

/** Ways of filling in and submitting that send the form once. */
const WAYS: readonly (readonly [string, (form: FormCase) => Promise<void>, Submit])[] = [
  // The first one meets empty fields.
  ['filling in without an event', autofill, click],
  ['invisible characters', pasteInvisible, click],
  ['a click', type, click],
  [
    'a double click',
    type,
    (form, input) => {
      click(form, input);
      click(form, input);
    },
  ],
  ['Enter', type, (_form, input) => pressEnter(input)],
  ['a held Enter', type, holdEnter],
  [
    'Enter after one that ended a composition',
    type,
    (_form, input) => {
      pressEnter(input, { isComposing: true });
      pressEnter(input, { keyCode: 229 });
      pressEnter(input);
    },
  ],
];

const REFUSALS: readonly (readonly [string, () => Response])[] = [
  [
    'a 422',
    () =>
      HttpResponse.json(
        { errors: [{ status: 422, code: 'E1422', detail: 'Not this one.' }] },
        { status: 422 },
      ),
  ],
  ['a 500', () => HttpResponse.json({}, { status: 500 })],
  ['no answer', () => HttpResponse.error()],
];

describe.each(FORMS)('%s form', (_name, form) => {
  it('sends once however it is filled in and submitted, and keeps the text after a refusal', async () => {
    const { server } = await form.open();
    /** Resolves after the answer to the only call that this submit has caused. */
    const submitOnce = async (submit: Submit, how: string): Promise<void> => {
      const before = server.calls(form.call).length;
      const sent = () => server.calls(form.call).slice(before);
      const input = await lastField(form);
      input.focus();
      submit(form, input);
      await waitFor(() => expect(sent()[0]?.status, how).toEqual(expect.any(Number)));
      fireEvent.blur(input);
      await settle();
      expect(screen.queryByText(form.required), how).not.toBeInTheDocument();
      expect(sent(), how).toHaveLength(1);
    };
    for (const [index, [way, fill, submit]] of WAYS.entries()) {
      const refusal = REFUSALS[index % REFUSALS.length];
      if (!refusal) throw new Error('No refusal.');
      const how = `${way}, then ${refusal[0]}`;
      server.override(form.call, refusal[1]);
      await fill(form);
      await submitOnce(submit, how);
      const button = submitButton(form, await lastField(form));
      await waitFor(() => expect(button, how).not.toHaveAttribute('aria-busy', 'true'));
      for (const [input, text] of await inputs(form)) {
        // Only a paste leaves more in a field than its text.
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

it('a form that empties itself: keeps text that was typed while the answer was under way', async () => {
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
