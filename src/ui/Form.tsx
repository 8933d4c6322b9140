import { useEffect, useRef, type ReactNode } from 'react';
import type { FormikProps } from 'formik';

interface FormProps<Values> {
  formik: Pick<FormikProps<Values>, 'handleSubmit' | 'isSubmitting' | 'submitCount'>;
  /** The form's name for assistive technology, where its heading does not say it. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that checks what was typed itself; once sent, it leads to the first field that is wrong. */
export function Form<Values>({ formik, label, className, children }: FormProps<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(0);

  useEffect(() => {
    if (formik.isSubmitting || answered.current === formik.submitCount) return;
    answered.current = formik.submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formik.isSubmitting, formik.submitCount]);

  return (
    <form ref={form} className={className} aria-label={label} noValidate onSubmit={formik.handleSubmit}>
      {children}
    </form>
  );
}
