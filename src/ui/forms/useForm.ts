import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormik, type FormikHelpers } from 'formik';
import type { ObjectSchema } from 'yup';
import { isDropped, type Failure, type Result } from '@/domain/result';
import { visibleText } from '@/lib/visibleText';
import { formFailureText } from '@/text/failures';
import { showAlert } from '@/ui/popups/confirmAndAlert';

type TextValues<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  initialValues: TextValues<Name>;
  rules: () => ObjectSchema<TextValues<Name>>;
  /** Further submits are ignored until the promise settles. */
  onSubmit: (values: TextValues<Name>, helpers: FormikHelpers<TextValues<Name>>) => Promise<void> | void;
}

/** Passwords are sent as typed. Other values lose invisible characters. */
const valueOf = (input: HTMLInputElement): string =>
  input.type === 'password' || input.autocomplete.endsWith('-password')
    ? input.value
    : visibleText(input.value);

/**
 * Connects formik to the fields of a `Form`. The fields are uncontrolled, because browsers and password
 * managers fill them in without an event, so a submit reads them.
 */
export function useForm<Name extends string>({ initialValues, rules, onSubmit }: FormOptions<Name>) {
  const isSending = useRef(false);
  /** True from a reset to the next input, so that leaving a field that was reset shows no error. */
  const isReset = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const fields = (values: object): HTMLInputElement[] =>
    [...(form.current?.querySelectorAll('input') ?? [])].filter(({ name }) => name in values);

  const formik = useFormik<TextValues<Name>>({
    initialValues,
    validationSchema: rules,
    async onSubmit(values, helpers) {
      if (isSending.current) return;
      isSending.current = true;
      try {
        await onSubmit(values, {
          ...helpers,
          resetForm: (next) => {
            isReset.current = true;
            const sent = new Map<string, unknown>(Object.entries(values));
            // Resets only fields that still contain the submitted value, so that text typed since then stays.
            for (const input of fields(values)) {
              if (valueOf(input) === sent.get(input.name)) input.value = input.defaultValue;
            }
            helpers.resetForm(next);
            void helpers.setValues(read(), false);
          },
        });
      } finally {
        isSending.current = false;
      }
    },
  });

  function read(): TextValues<Name> {
    const values = { ...formik.values };
    for (const input of fields(values)) Object.assign(values, { [input.name]: valueOf(input) });
    return values;
  }

  return {
    form,
    formik: {
      ...formik,
      handleSubmit: (event?: FormEvent<HTMLFormElement>) => {
        event?.preventDefault();
        if (isSending.current) return;
        isReset.current = false;
        // Renders synchronously, so that formik validates and submits these values.
        flushSync(() => void formik.setValues(read(), false));
        formik.handleSubmit();
      },
    },
    field: (name: Name) => {
      const error = formik.errors[name];
      return {
        name,
        defaultValue: initialValues[name],
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          isReset.current = false;
          formik.handleChange(event);
        },
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          if (!isReset.current && !isSending.current) formik.handleBlur(event);
        },
        error: formik.touched[name] && typeof error === 'string' ? error : undefined,
      };
    },
  };
}

interface SentFormOptions<Name extends string> extends Omit<FormOptions<Name>, 'onSubmit'> {
  title: () => string;
  send: (values: TextValues<Name>) => Promise<Result<unknown>>;
  onSent: (helpers: FormikHelpers<TextValues<Name>>) => Promise<void> | void;
}

export function useSentForm<Name extends string>({ title, send, onSent, ...options }: SentFormOptions<Name>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const form = useForm({
    ...options,
    async onSubmit(values, helpers) {
      setFailure(null);
      const result = await send(values);
      if (result.ok) await onSent(helpers);
      else if (isMounted.current) setFailure(result.failure);
      else if (!isDropped(result.failure)) {
        const { failure: missed } = result;
        await showAlert(() => ({ title: title(), text: formFailureText(missed) }), 'error');
      }
    },
  });
  return { ...form, alert: { failure, onClose: () => setFailure(null) } };
}
