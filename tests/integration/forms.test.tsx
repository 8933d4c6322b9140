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
  /** Text of the fields by their labels; the first one is pasted with invisible characters, if it is no password. */
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

/** Writes as a password manager of iOS does: no event tells the page. */
async function autofill(form: FormCase): Promise<void> {
  for (const [input, text] of await inputs(form)) input.value = text;
}

async function type(form: FormCase): Promise<void> {
  for (const [input, text] of await inputs(form)) fireEvent.change(input, { target: { value: text } });
}

const isPassword = (label: string): boolean => /password/i.test(label);

/** A zero-width space, a byte order mark and a soft hyphen around the text, as a copy from a web page or a mail has them. */
async function pasteInvisible(form: FormCase): Promise<void> {
  for (const [label, text] of Object.entries(form.fields)) {
    const input = await screen.findByLabelText(label, { selector: 'input' });
    const value = isPassword(label) ? text : `\uFEFF${text.slice(0, 2)}\u200B${text.slice(2)}\u00AD`;
    fireEvent.change(input, { target: { value } });
  }
}

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

/** Ways of submitting that send the form once. */
const SUBMITS: readonly (readonly [string, (form: FormCase, input: HTMLInputElement) => void])[] = [
  ['a click', (form, input) => fireEvent.click(submitButton(form, input))],
  [
    'a double click',
    (form, input) => {
      fireEvent.click(submitButton(form, input));
      fireEvent.click(submitButton(form, input));
    },
  ],
  ['Enter', (_form, input) => pressEnter(input)],
  [
    'a held Enter',
    (_form, input) => {
      pressEnter(input);
      for (let repeats = 0; repeats < 20; repeats += 1) pressEnter(input, { repeat: true });
    },
  ],
  [
    'Enter after one that ended a composition',
    (_form, input) => {
      pressEnter(input, { isComposing: true });
      pressEnter(input, { keyCode: 229 });
      pressEnter(input);
    },
  ],
];

const ANSWERS: readonly (readonly [string, () => Response])[] = [
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
  it.each(SUBMITS)(
    'sends what was typed once after %s, and finds no fault with a field that was sent',
    async (_how, submit) => {
      const { server } = await form.open();
      await type(form);
      const input = await lastField(form);
      input.focus();
      submit(form, input);
      await waitFor(() =>
        expect(server.calls(form.call).map(({ status }) => status)).toEqual([expect.any(Number)]),
      );
      fireEvent.blur(input);
      await settle();
      expect(screen.queryByText(form.required)).not.toBeInTheDocument();
      expect(server.calls(form.call)).toHaveLength(1);
    },
  );

  it('cancels the repeats of an Enter that is held on its button', async () => {
    await form.open();
    const button = submitButton(form, await lastField(form));
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  });

  it('sends what was filled in without an event', async () => {
    const { server } = await form.open();
    await autofill(form);
    const input = await lastField(form);
    fireEvent.click(submitButton(form, input));
    await waitFor(() => expect(server.calls(form.call)).toHaveLength(1));
  });

  it('sends no invisible characters of a pasted text', async () => {
    const { server } = await form.open();
    await pasteInvisible(form);
    fireEvent.click(submitButton(form, await lastField(form)));
    await waitFor(() => expect(server.calls(form.call)).toHaveLength(1));
    expect(JSON.stringify(server.calls(form.call)[0]?.body)).not.toMatch(/\p{Cf}/u);
  });

  it.each(ANSWERS)('keeps what was typed after %s', async (_what, answer) => {
    const { server } = await form.open();
    server.override(form.call, answer);
    await type(form);
    fireEvent.click(submitButton(form, await lastField(form)));
    await waitFor(() => expect(server.calls(form.call).length).toBeGreaterThan(0));
    const button = await lastField(form);
    await waitFor(() => expect(submitButton(form, button)).not.toHaveAttribute('aria-busy', 'true'));
    for (const [input, text] of await inputs(form)) expect(input).toHaveValue(text);
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
