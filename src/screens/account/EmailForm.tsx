import { useState } from 'react';
import { object } from 'yup';
import { accountText } from '@/text/screens/account';
import { Button } from '@/ui/base/Button';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { useForm } from '@/ui/forms/useForm';
import { EmailField } from '@/ui/forms/EmailField';
import styles from './AccountScreen.module.css';
import { commonText } from '@/text/common';

const rules = () => object({ email: emailRule() });

export function EmailForm() {
  const [checked, setChecked] = useState<string | null>(null);
  const { form, formik, field } = useForm({
    initialValues: { email: '' },
    rules,
    onSubmit: ({ email }) => setChecked(email),
  });
  const { email } = formik.values;

  return (
    <Form formik={formik} ref={form}>
      <EmailField {...field('email')} autoComplete="email" />
      <Button type="submit" className={styles.save} active={email !== ''}>
        {commonText.save}
      </Button>
      <p role="status" className={styles.note}>
        {checked !== null && checked === email && accountText.email.valid}
      </p>
    </Form>
  );
}
