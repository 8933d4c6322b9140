import { useState } from 'react';
import { object } from 'yup';
import type { Failure } from '@/domain/result';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changeName } from '@/store/account/profile';
import { selectProfile } from '@/store/slices/profileSlice';
import { accountText } from '@/text/screens/account';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { nameRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { useForm } from '@/ui/forms/useForm';
import { TextField } from '@/ui/forms/TextField';
import styles from './AccountScreen.module.css';
import { commonText } from '@/text/common';

const rules = () => object({ name: nameRule(accountText.name.label) });

export function NameForm() {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const [failure, setFailure] = useState<Failure | null>(null);

  const { form, formik, field } = useForm({
    initialValues: { name: '' },
    rules,
    async onSubmit({ name }, { resetForm }) {
      setFailure(null);
      const result = await dispatch(changeName(name));
      if (!result.ok) return setFailure(result.failure);
      resetForm();
      await showAlert(() => ({ title: accountText.name.done }), 'success');
    },
  });

  return (
    <>
      <FormAlert failure={failure} onClose={() => setFailure(null)} />
      <Form formik={formik} ref={form}>
        <TextField
          {...field('name')}
          label={accountText.name.label}
          placeholder={profile?.name}
          autoComplete="nickname"
          spellCheck={false}
        />
        <Button
          type="submit"
          className={styles.save}
          active={formik.values.name !== ''}
          loading={formik.isSubmitting}
        >
          {commonText.save}
        </Button>
      </Form>
    </>
  );
}
