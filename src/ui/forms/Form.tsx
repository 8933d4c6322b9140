import { useEffect, useRef, type ReactNode } from 'react';
import type { FormikProps } from 'formik';
import styles from './Form.module.css';

interface FormProps<Values> {
  formik: Pick<FormikProps<Values>, 'handleSubmit' | 'isSubmitting' | 'submitCount'>;
  children: ReactNode;
}

/** A form that checks what was typed itself; once sent, it leads to the first field that is wrong. */
export function Form<Values>({ formik, children }: FormProps<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(0);

  useEffect(() => {
    if (formik.isSubmitting || answered.current === formik.submitCount) return;
    answered.current = formik.submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formik.isSubmitting, formik.submitCount]);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
      {children}
    </form>
  );
}
