import { object } from 'yup';
import { useServices } from '@/store/hooks';
import { changePassword } from '@/store/account/profile';
import { accountText } from '@/text/screens/account';
import { fieldText } from '@/text/fields';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { repeatRule, strongPasswordRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useSentForm } from '@/ui/forms/useForm';
import { PasswordField } from '@/ui/forms/PasswordField';
import styles from './AccountScreen.module.css';
import { commonText } from '@/text/common';

const { password: text } = accountText;

const rulesFor = (accountEmail: string) =>
  object({
    oldPassword: strongPasswordRule(text.old),
    newPassword: strongPasswordRule(text.new).notOneOf([accountEmail], text.sameAsEmail),
    repeated: repeatRule('newPassword', {
      required: fieldText.required(text.repeat),
      mismatch: text.mismatch,
    }),
  });

export function PasswordForm({ accountEmail }: { accountEmail: string }) {
  const services = useServices();

  const { form, formik, field, alert } = useSentForm({
    initialValues: { oldPassword: '', newPassword: '', repeated: '' },
    rules: () => rulesFor(accountEmail),
    send: ({ oldPassword, newPassword }) => changePassword(services, newPassword, oldPassword),
    async onSent({ resetForm }) {
      resetForm();
      await showAlert(() => ({ title: text.done }), 'success');
    },
  });

  return (
    <>
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        {/* Tells password managers whose password changes. */}
        <input type="email" autoComplete="username" value={accountEmail} readOnly hidden />
        <PasswordField {...field('oldPassword')} label={text.old} autoComplete="current-password" />
        <PasswordField {...field('newPassword')} label={text.new} autoComplete="new-password" />
        <PasswordField {...field('repeated')} label={text.repeat} autoComplete="new-password" />
        <Button
          type="submit"
          className={styles.save}
          active={Object.values(formik.values).every((value) => value !== '')}
          loading={formik.isSubmitting}
        >
          {commonText.save}
        </Button>
      </Form>
    </>
  );
}
