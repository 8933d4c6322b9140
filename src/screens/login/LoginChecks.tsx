import { memo, useEffect, useLayoutEffect, useState } from 'react';
import { useFormik, type FormikProps, type FormikTouched } from 'formik';
import { onLanguageChange } from '@/text/language/language';
import { loginRules } from './loginRules';
import type { LoginValues } from './loginValues';

export type LoginFormik = FormikProps<LoginValues>;

interface LoginChecksProps {
  /** What stands in the fields. */
  read: () => LoginValues;
  /** The fields that were left before the checks came. */
  left: () => FormikTouched<LoginValues>;
  onSubmit: (values: LoginValues) => Promise<void>;
  /** Told after every change of what formik knows. */
  onChange: (formik: LoginFormik) => void;
}

/** The form's checks, in a file of their own. It draws nothing: the fields stand on the page before it comes. */
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
  // What is wrong was put into words when it was found.
  useEffect(() => onLanguageChange(() => void validateForm()), [validateForm]);
  return null;
});
