import { paths } from '@/config/paths';
import { resetPasswordText } from '@/text/screens/resetPassword';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { useState, useEffect } from 'react';
import { object } from 'yup';
import { resetPassword } from '@/store/account/guestActions';
import { useServices } from '@/store/hooks';
import { fieldText } from '@/text/fields';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { passwordRule, repeatRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useSentForm } from '@/ui/forms/useForm';
import { PasswordField } from '@/ui/forms/PasswordField';
import { useGuestNavigate } from '@/ui/guest/useGuestNavigate';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { browserStorage } from '@/lib/browser/browserStorage';
import { resetTokenOf } from '@/session/resetToken';

const kept = resetTokenOf(browserStorage(() => globalThis.sessionStorage));

/**
 * Keeps `+`, which base64 tokens contain but `URLSearchParams` reads as a space. Removes spaces that mail
 * programs add around links.
 */
const tokenIn = (search: string): string | undefined =>
  new URLSearchParams(search.replaceAll('+', '%2B')).get('token')?.trim();

/**
 * History state that replaces the token in the URL, so that a reload works like the link but the URL alone
 * does not.
 */
const FOLLOWED = 'resetLink';

/**
 * Reads the link's token and immediately removes it from the URL and the history, so that the next user of
 * this browser cannot find it.
 * @returns an empty string without a link
 */
function useResetToken(): string {
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(search) || (state === FOLLOWED ? kept.read() : ''));

  useEffect(() => {
    if (token === '') kept.forget();
    else kept.keep(token);
    return () => kept.forget();
  }, [token]);

  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has('token')) return;
    query.delete('token');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state: FOLLOWED });
  }, [navigate, pathname, search, hash]);

  return token;
}

const rules = () =>
  object({
    password: passwordRule(),
    confirm: repeatRule('password', {
      required: fieldText.confirmRequired,
      mismatch: fieldText.passwordMismatch,
    }),
  });

function NewPasswordForm({ token }: { token: string }) {
  const services = useServices();
  const navigate = useGuestNavigate();

  const { form, formik, field, alert } = useSentForm({
    title: () => resetPasswordText.heading,
    initialValues: { password: '', confirm: '' },
    rules,
    send: ({ password }) => resetPassword(services, token, password),
    async onSent({ setSubmitting }) {
      setSubmitting(false);
      await showAlert(() => ({ title: resetPasswordText.done }), 'success');
      await navigate(paths.root, { replace: true });
    },
  });

  return (
    <>
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        <PasswordField {...field('password')} label={fieldText.password} autoComplete="new-password" />
        <PasswordField {...field('confirm')} label={fieldText.confirmPassword} autoComplete="new-password" />
        <Button type="submit" loading={formik.isSubmitting}>
          {resetPasswordText.heading}
        </Button>
      </Form>
    </>
  );
}

export function ResetPasswordScreen() {
  const token = useResetToken();
  return (
    <GuestLayout heading={resetPasswordText.heading}>
      {token === '' ? (
        <>
          <p>{resetPasswordText.notValid}</p>
          <p>
            <GuestLink to={paths.forgotPassword}>{resetPasswordText.requestNew}</GuestLink>
          </p>
        </>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </GuestLayout>
  );
}
