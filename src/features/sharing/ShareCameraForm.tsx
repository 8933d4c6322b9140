import { useEffect, useRef, useState } from 'react';
import { useFormik } from 'formik';
import { object } from 'yup';
import type { Failure, Result } from '@/domain/result';
import { formFailureText } from '@/text/failures';
import { Button } from '@/ui/base/Button';
import { emailRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { formField } from '@/ui/validation/formField';
import { EmailField } from '@/ui/forms/EmailField';
import { commonText } from '@/text/common';

const rules = () => object({ email: emailRule() });

/** Asks for the address of the person to share with; a refusal stands under the field until the address changes. */
export function ShareCameraForm({ onShare }: { onShare: (email: string) => Promise<Result<string>> }) {
  const field = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<{ email: string; failure: Failure } | null>(null);
  const formik = useFormik({
    initialValues: { email: '' },
    validationSchema: rules,
    async onSubmit({ email }) {
      const result = await onShare(email);
      if (!result.ok) setRefusal({ email, failure: result.failure });
    },
  });
  const email = formField(formik, 'email');
  const refused = refusal?.email === email.value ? formFailureText(refusal.failure) : undefined;

  // Appears on a click, and that click is about typing here.
  useEffect(() => field.current?.focus(), []);

  return (
    <Form formik={formik}>
      <EmailField {...email} ref={field} error={email.error ?? refused} autoComplete="off" />
      <Button type="submit" loading={formik.isSubmitting}>
        {commonText.share}
      </Button>
    </Form>
  );
}
