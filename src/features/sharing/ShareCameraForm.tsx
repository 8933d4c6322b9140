import { useEffect, useRef, useState } from 'react';
import { object } from 'yup';
import type { Failure, Result } from '@/domain/result';
import { formFailureText } from '@/text/failures';
import { Button } from '@/ui/base/Button';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { useForm } from '@/ui/forms/useForm';
import { EmailField } from '@/ui/forms/EmailField';
import { commonText } from '@/text/common';

const rules = () => object({ email: emailRule() });

/** The error stays until the address changes. */
export function ShareCameraForm({ onShare }: { onShare: (email: string) => Promise<Result<string>> }) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<{ email: string; failure: Failure } | null>(null);
  const { form, formik, field } = useForm({
    initialValues: { email: '' },
    rules,
    async onSubmit({ email }) {
      const result = await onShare(email);
      if (!result.ok) setRefusal({ email, failure: result.failure });
    },
  });
  const email = field('email');
  const refused = refusal?.email === formik.values.email ? formFailureText(refusal.failure) : undefined;

  // The form opens by a click whose purpose is typing.
  useEffect(() => input.current?.focus(), []);

  return (
    <Form formik={formik} ref={form}>
      <EmailField {...email} ref={input} error={email.error ?? refused} autoComplete="off" />
      <Button type="submit" loading={formik.isSubmitting}>
        {commonText.share}
      </Button>
    </Form>
  );
}
