import { object, ref } from 'yup';
import { paths } from '@/config/paths';
import { signUp } from '@/store/account/guestActions';
import { useServices } from '@/store/hooks';
import { fieldText } from '@/text/fields';
import { signUpText } from '@/text/screens/signUp';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { emailRule, nameRule, repeatRule, strongPasswordRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useSentForm } from '@/ui/forms/useForm';
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
  const services = useServices();
  const navigate = useGuestNavigate();

  const { form, formik, field, alert } = useSentForm({
    title: () => signUpText.heading,
    initialValues: { username: '', email: '', password: '', confirm: '' },
    rules,
    send: ({ username, email, password }) => signUp(services, { username, email, password }),
    async onSent({ setSubmitting }) {
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
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        {/* `nickname` makes password managers save the e-mail address as the user name. */}
        <TextField
          {...field('username')}
          label={signUpText.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailField {...field('email')} autoComplete="email" />
        <PasswordField {...field('password')} label={fieldText.password} autoComplete="new-password" />
        <PasswordField {...field('confirm')} label={fieldText.confirmPassword} autoComplete="new-password" />
        <Button type="submit" loading={formik.isSubmitting}>
          {signUpText.submit}
        </Button>
      </Form>
    </GuestLayout>
  );
}
