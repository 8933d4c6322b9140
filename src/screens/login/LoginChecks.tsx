import { memo, useEffect, useLayoutEffect, useState } from 'react';
import { useFormik, type FormikProps, type FormikTouched } from 'formik';
import { onLanguageChange } from '@/text/language/language';
import { loginRules } from './loginRules';
import type { LoginValues } from './loginValues';

export type LoginFormik = FormikProps<LoginValues>;

interface LoginChecksProps {
  read: () => LoginValues;
  left: () => FormikTouched<LoginValues>;
  onSubmit: (values: LoginValues) => Promise<void>;
  onChange: (formik: LoginFormik) => void;
}

export const LoginChecks = memo(function LoginChecks({ read, left, onSubmit, onChange }: LoginChecksProps) {
  const [initialValues] = useState(read);
  const [initialTouched] = useState(left);
  const formik = useFormik({
    initialValues,
    initialTouched,
    validateOnMount: true,
    validationSchema: loginRules,
    onSubmit,
  });
  useLayoutEffect(() => onChange(formik));
  const { validateForm } = formik;
  // Validates again, because messages keep the language in which they were created.
  useEffect(() => onLanguageChange(() => void validateForm()), [validateForm]);
  return null;
});
