import { useEffect, useImperativeHandle, useRef, type FormEvent, type ReactNode, type Ref } from 'react';
import { onLanguageChange } from '@/text/language/language';
import styles from './Form.module.css';

interface FormProps {
  /** Of formik. */
  formik: {
    handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    isSubmitting: boolean;
    submitCount: number;
    validateForm?: () => unknown;
  };
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A form that checks what was typed itself; once sent, it leads to the first field that is wrong. */
export function Form({ formik, ref, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(0);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current);

  useEffect(() => {
    if (formik.isSubmitting || answered.current === formik.submitCount) return;
    answered.current = formik.submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formik.isSubmitting, formik.submitCount]);

  const { validateForm } = formik;
  // What is wrong was put into words when it was found.
  useEffect(() => onLanguageChange(() => void validateForm?.()), [validateForm]);

  return (
    // By itself a form of this method sends nothing anywhere: a password must not get into an address.
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={formik.handleSubmit}>
      {children}
    </form>
  );
}
