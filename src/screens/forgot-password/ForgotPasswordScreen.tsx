import { object } from 'yup';
import { paths } from '@/config/paths';
import { requestPasswordReset } from '@/store/account/guestActions';
import { useServices } from '@/store/hooks';
import { forgotPasswordText } from '@/text/screens/forgotPassword';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useSentForm } from '@/ui/forms/useForm';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { EmailField } from '@/ui/forms/EmailField';
import { commonText } from '@/text/common';

const rules = () => object({ email: emailRule() });

export function ForgotPasswordScreen() {
  const services = useServices();

  const { form, formik, field, alert } = useSentForm({
    title: () => forgotPasswordText.heading,
    initialValues: { email: '' },
    rules,
    send: ({ email }) => requestPasswordReset(services, email),
    async onSent({ resetForm }) {
      resetForm();
      await showAlert(() => ({ title: forgotPasswordText.done }), 'success');
    },
  });

  return (
    <GuestLayout
      heading={forgotPasswordText.heading}
      footer={
        <p>
          {forgotPasswordText.remembered} <GuestLink to={paths.root}>{commonText.logIn}</GuestLink>
        </p>
      }
    >
      <p>{forgotPasswordText.explanation}</p>
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        <EmailField {...field('email')} autoComplete="username" />
        <Button type="submit" loading={formik.isSubmitting}>
          {forgotPasswordText.submit}
        </Button>
      </Form>
    </GuestLayout>
  );
}
