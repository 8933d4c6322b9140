import { useId } from 'react';
import { object, string } from 'yup';
import { readDayRange, type DayRange } from '@/domain/dateRange';
import { calendarText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import { Form } from '@/ui/forms/Form';
import { TextField } from '@/ui/forms/TextField';
import { useForm } from '@/ui/forms/useForm';
import styles from './RangeCalendar.module.css';

interface RangeFieldsProps {
  value: DayRange;
  limits: DayRange;
  onSelect: (range: DayRange) => void;
}

const dayRule = (limits: DayRange) =>
  string()
    .default('')
    .test('range', (day, { parent, createError }) => {
      const { from, to }: DayRange = parent;
      if (readDayRange(from, to, limits)) return true;
      if (from > to && to !== '') return createError({ message: calendarText.wrongOrder });
      return (
        readDayRange(day, day, limits) !== null || createError({ message: calendarText.outside(limits) })
      );
    });

export function RangeFields({ value, limits, onSelect }: RangeFieldsProps) {
  const { form, formik, field } = useForm({
    initialValues: { from: value.from, to: value.to },
    rules: () => object({ from: dayRule(limits), to: dayRule(limits) }),
    onSubmit: onSelect,
  });
  // Shows errors only after a submit, because users may leave one field empty before they fill in the other.
  const day = (name: keyof DayRange) => {
    const { error, ...rest } = field(name);
    return {
      ...rest,
      type: 'date',
      min: limits.from,
      max: limits.to,
      error: formik.submitCount > 0 ? error : undefined,
    };
  };
  const messageId = useId();
  const [from, to] = [day('from'), day('to')];
  const isShared = from.error !== undefined && from.error === to.error;
  return (
    <Form formik={formik} ref={form} className={styles.fields}>
      <TextField {...from} label={calendarText.from} errorId={messageId} />
      <TextField
        {...to}
        label={calendarText.to}
        {...(isShared && { error: undefined, 'aria-invalid': true, 'aria-describedby': messageId })}
      />
      <Button type="submit" className={styles.show}>
        {calendarText.show}
      </Button>
    </Form>
  );
}
