import { useState } from 'react';
import { object } from 'yup';
import { paths } from '@/config/paths';
import type { Failure } from '@/domain/result';
import { resetPassword } from '@/store/account/guestActions';
import { useServices } from '@/store/hooks';
import { fieldText } from '@/text/fields';
import { resetPasswordText } from '@/text/screens/resetPassword';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { passwordRule, repeatRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useForm } from '@/ui/forms/useForm';
import { PasswordField } from '@/ui/forms/PasswordField';
import { useGuestNavigate } from '@/ui/guest/useGuestNavigate';

const rules = () =>
  object({
    password: passwordRule(),
    confirm: repeatRule('password', {
      required: fieldText.confirmRequired,
      mismatch: fieldText.passwordMismatch,
    }),
  });

export function NewPasswordForm({ token }: { token: string }) {
  const services = useServices();
  const navigate = useGuestNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);

  const { form, formik, field } = useForm({
    initialValues: { password: '', confirm: '' },
    rules,
    async onSubmit({ password }, { setSubmitting }) {
      setFailure(null);
      const result = await resetPassword(services, token, password);
      if (!result.ok) return setFailure(result.failure);
      // The button must not spin while the dialog waits.
      setSubmitting(false);
      await showAlert(() => ({ title: resetPasswordText.done }), 'success');
      // Back must not lead to a used link.
      await navigate(paths.root, { replace: true });
    },
  });

  return (
    <>
      <FormAlert failure={failure} onClose={() => setFailure(null)} />
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
