import { useRef, useState } from 'react';
import { useFormik } from 'formik';
import { object, ref } from 'yup';
import { paths } from '@/config/paths';
import type { Failure } from '@/domain/result';
import { signUp } from '@/store/account/guestActions';
import { useAppDispatch } from '@/store/hooks';
import { fieldText } from '@/text/fields';
import { signUpText } from '@/text/screens/signUp';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { emailRule, nameRule, repeatRule, strongPasswordRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { formField } from '@/ui/validation/formField';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { PasswordField } from '@/ui/forms/PasswordField';
import { EmailField } from '@/ui/forms/EmailField';
import { TextField } from '@/ui/forms/TextField';
import { useGuestNavigate } from '@/ui/guest/useGuestNavigate';
import { commonText } from '@/text/common';

const rules = () =>
  object({
    username: nameRule(signUpText.username),
    email: emailRule(),
    password: strongPasswordRule(fieldText.password).notOneOf([ref('email')], signUpText.sameAsEmail),
    confirm: repeatRule('password', {
      required: fieldText.confirmRequired,
      mismatch: fieldText.passwordMismatch,
    }),
  });

export function SignUpScreen() {
  const dispatch = useAppDispatch();
  const navigate = useGuestNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The pop-up that says so may need a while to come: another press sends nothing. */
  const isDone = useRef(false);

  const formik = useFormik({
    initialValues: { username: '', email: '', password: '', confirm: '' },
    validationSchema: rules,
    async onSubmit({ username, email, password }, { setSubmitting }) {
      if (isDone.current) return;
      setFailure(null);
      const result = await dispatch(signUp({ username, email, password }));
      if (!result.ok) return setFailure(result.failure);
      isDone.current = true;
      // What follows waits for a person.
      setSubmitting(false);
      await showAlert(() => ({ title: signUpText.done, text: signUpText.doneDetail }), 'success');
      await navigate(paths.root);
    },
  });

  return (
    <GuestLayout
      heading={signUpText.heading}
      footer={
        <p>
          {signUpText.haveAccount} <GuestLink to={paths.root}>{commonText.logIn}</GuestLink>
        </p>
      }
    >
      <FormAlert failure={failure} onClose={() => setFailure(null)} />
      <Form formik={formik}>
        {/* One logs in with the e-mail address, so that is what a password manager is to keep. */}
        <TextField
          {...formField(formik, 'username')}
          label={signUpText.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField {...formField(formik, 'email')} autoComplete="email" />
        <PasswordField
          {...formField(formik, 'password')}
          label={fieldText.password}
          autoComplete="new-password"
        />
        <PasswordField
          {...formField(formik, 'confirm')}
          label={fieldText.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" loading={formik.isSubmitting}>
          {signUpText.submit}
        </Button>
      </Form>
    </GuestLayout>
  );
}
