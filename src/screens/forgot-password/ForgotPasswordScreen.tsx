import { useState } from 'react';
import { object } from 'yup';
import { paths } from '@/config/paths';
import type { Failure } from '@/domain/result';
import { requestPasswordReset } from '@/store/account/guestActions';
import { useServices } from '@/store/hooks';
import { forgotPasswordText } from '@/text/screens/forgotPassword';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useForm } from '@/ui/forms/useForm';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { EmailField } from '@/ui/forms/EmailField';
import { commonText } from '@/text/common';

const rules = () => object({ email: emailRule() });

export function ForgotPasswordScreen() {
  const services = useServices();
  const [failure, setFailure] = useState<Failure | null>(null);

  const { form, formik, field } = useForm({
    initialValues: { email: '' },
    rules,
    async onSubmit({ email }, { resetForm }) {
      setFailure(null);
      const result = await requestPasswordReset(services, email);
      if (!result.ok) return setFailure(result.failure);
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
      <FormAlert failure={failure} onClose={() => setFailure(null)} />
      <Form formik={formik} ref={form}>
        <EmailField {...field('email')} autoComplete="username" />
        <Button type="submit" loading={formik.isSubmitting}>
          {forgotPasswordText.submit}
        </Button>
      </Form>
    </GuestLayout>
  );
}
