import type { FormikProps } from 'formik';

/** What a text field needs from formik; the message shows once the field was left or the form was sent. */
export function formField<Values extends Record<string, unknown>>(
  formik: Pick<FormikProps<Values>, 'values' | 'errors' | 'touched' | 'handleChange' | 'handleBlur'>,
  name: keyof Values & string,
) {
  const value = formik.values[name];
  const error = formik.errors[name];
  return {
    name,
    value: typeof value === 'string' ? value : '',
    onChange: formik.handleChange,
    onBlur: formik.handleBlur,
    error: formik.touched[name] && typeof error === 'string' ? error : undefined,
  };
}
