import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
} from 'react';
import type { Failure } from '@/domain/result';
import { isOnline } from '@/lib/browser/online';
import { onlineCode } from '@/lib/async/lazyCode';
import type { LoginChecks, LoginFormik } from './LoginChecks';
import { loginValues, type LoginValues } from './loginValues';

type Checks = typeof LoginChecks;

const checksCode = onlineCode(async (): Promise<Checks> => (await import('./LoginChecks')).LoginChecks);

const isSame = (one: LoginValues, other: LoginValues): boolean =>
  one.email === other.email && one.password === other.password && one.remember === other.remember;

interface LoginForm {
  form: { current: HTMLFormElement | null };
  formik: {
    handleSubmit: (event?: { preventDefault: () => void }) => void;
    isSubmitting: boolean;
    submitCount: number;
  };
  errors: { email: string | undefined; password: string | undefined };
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  onTouch: () => void;
  fillIn: (login: { email: string; password: string }) => void;
  values: () => LoginValues;
  isWaiting: boolean;
  failure: Failure | null;
  dismiss: () => void;
  checks: ReactNode;
}

function watchTouches(form: HTMLFormElement, onTouch: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const { email, password } = loginValues(form);
  if (email || password || form.contains(document.activeElement)) onTouch();
  form.addEventListener('focusin', onTouch, { signal });
  form.addEventListener('input', onTouch, { signal });
  return () => controller.abort();
}

function fillFields(form: HTMLFormElement, login: Pick<LoginValues, 'email' | 'password'>): void {
  for (const input of form.querySelectorAll('input')) {
    if (input.name === 'email') input.value = login.email;
    if (input.name === 'password') input.value = login.password;
  }
}

/**
 * Leaves the fields uncontrolled, because the page may contain them before this code loads. Formik and its
 * rules load at the first touch, and a press of Login waits for them.
 */
export function useLoginForm(
  onSubmit: (values: LoginValues) => Promise<void>,
  onFirstTouch: () => void,
): LoginForm {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<string>());
  const loading = useRef(false);
  /** Uses a ref, because formik may change before React renders new state. */
  const isPressed = useRef(false);
  const isSending = useRef(false);
  const [Checks, setChecks] = useState<Checks | null>(null);
  const [formik, setFormik] = useState<LoginFormik | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef({ onSubmit, onFirstTouch });
  useEffect(() => {
    latest.current = { onSubmit, onFirstTouch };
  });

  const read = useCallback(() => loginValues(form.current), []);
  const leftFields = useCallback(() => Object.fromEntries([...left.current].map((name) => [name, true])), []);
  const submit = useCallback(async (values: LoginValues) => {
    // Ignores the second submit of a double-click.
    if (isSending.current) return;
    isSending.current = true;
    try {
      await latest.current.onSubmit(values);
    } finally {
      isSending.current = false;
    }
  }, []);

  const onTouch = useCallback(() => {
    if (loading.current) return;
    loading.current = true;
    latest.current.onFirstTouch();
    void checksCode.loadNow().then((code) => {
      if (code) {
        setChecks(() => code);
        return;
      }
      loading.current = false;
      if (!isPressed.current) return;
      isPressed.current = false;
      setWaiting(false);
      setFailure({ kind: isOnline() ? 'codeMissing' : 'unreachable' });
    });
  }, []);

  useEffect(() => (form.current ? watchTouches(form.current, onTouch) : undefined), [onTouch]);

  // Copies the values to formik before the submit, because password managers fill in fields without events.
  useEffect(() => {
    if (!formik || !isWaiting || !isPressed.current) return;
    const values = loginValues(form.current);
    if (!isSame(values, formik.values)) {
      void formik.setValues(values);
      return;
    }
    isPressed.current = false;
    setWaiting(false);
    void formik.submitForm();
  }, [formik, isWaiting]);

  return {
    form,
    formik: {
      isSubmitting: formik?.isSubmitting ?? false,
      submitCount: formik?.submitCount ?? 0,
      handleSubmit: (event) => {
        event?.preventDefault();
        setFailure(null);
        isPressed.current = true;
        setWaiting(true);
        onTouch();
      },
    },
    errors: {
      email: formik?.touched.email ? formik.errors.email : undefined,
      password: formik?.touched.password ? formik.errors.password : undefined,
    },
    onChange: (event) => formik?.handleChange(event),
    onBlur: (event) => {
      left.current.add(event.target.name);
      formik?.handleBlur(event);
    },
    onTouch,
    fillIn: (login) => {
      if (form.current) fillFields(form.current, login);
      void formik?.setValues(loginValues(form.current));
    },
    values: read,
    isWaiting,
    failure,
    dismiss: () => setFailure(null),
    checks: Checks && <Checks read={read} left={leftFields} onSubmit={submit} onChange={setFormik} />,
  };
}
