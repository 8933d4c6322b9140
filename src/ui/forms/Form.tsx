import {
  useEffect,
  useImperativeHandle,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { isInputMethodKey } from '@/lib/browser/inputMethod';
import { onLanguageChange } from '@/text/language/language';
import styles from './Form.module.css';

interface FormProps {
  formik: {
    handleSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    isSubmitting?: boolean;
    submitCount?: number;
    validateForm?: () => unknown;
  };
  ref?: Ref<HTMLFormElement>;
  role?: 'search';
  className?: string | undefined;
  children: ReactNode;
}

/** Ignores the repeats of a held Enter key, and an Enter that ends a composition. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, nativeEvent } = event;
  const submits =
    target instanceof HTMLInputElement || (target instanceof HTMLButtonElement && target.type === 'submit');
  if (event.key === 'Enter' && submits && (event.repeat || isInputMethodKey(nativeEvent)))
    event.preventDefault();
}

const submitButton = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[type="submit"]') : null;

/**
 * Keeps focus in the field until the click, because the message that the field shows on blur would move the
 * button away.
 */
function onMouseDown(event: MouseEvent): void {
  if (submitButton(event)) event.preventDefault();
}

/**
 * Focuses the submit button, but not for the click that Enter in a field causes, which has a `detail` of 0.
 */
function onClick(event: MouseEvent): void {
  if (event.detail > 0) submitButton(event)?.focus();
}

function showInvalid(field: HTMLElement): void {
  field.focus();
  const message = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  message?.scrollIntoView({ block: 'nearest' });
  field.scrollIntoView({ block: 'nearest' });
}

/**
 * Renders a form that formik validates instead of the browser. After a submit, focuses the first invalid
 * field.
 */
export function Form({ formik, ref, role, className = styles.form, children }: FormProps) {
  const { isSubmitting = false, submitCount = 0, validateForm } = formik;
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(0);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current);

  useEffect(() => {
    if (isSubmitting || answered.current === submitCount) return;
    answered.current = submitCount;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) showInvalid(invalid);
  }, [isSubmitting, submitCount]);

  // Messages keep the language in which they were created, so validate again when it changes.
  useEffect(() => onLanguageChange(() => void validateForm?.()), [validateForm]);

  return (
    // `dialog` keeps the password out of the URL if the form is submitted before scripts have loaded.
    <form
      ref={form}
      role={role}
      className={className}
      method="dialog"
      noValidate
      onKeyDownCapture={onKeyDown}
      onMouseDownCapture={onMouseDown}
      onClickCapture={onClick}
      onSubmit={formik.handleSubmit}
    >
      {children}
    </form>
  );
}
