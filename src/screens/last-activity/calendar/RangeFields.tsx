import { useId, useState } from 'react';
import { readDayRange, type DayRange } from '@/domain/dateRange';
import { calendarText } from '@/text/activity';
import { Button } from '@/ui/base/Button';
import { TextField } from '@/ui/forms/TextField';
import styles from './RangeCalendar.module.css';

interface RangeFieldsProps {
  value: DayRange;
  limits: DayRange;
  onSelect: (range: DayRange) => void;
}

export function RangeFields({ value, limits, onSelect }: RangeFieldsProps) {
  const [from, setFrom] = useState(value.from);
  const [to, setTo] = useState(value.to);
  const [problem, setProblem] = useState<'wrongOrder' | 'outside'>();
  const messageId = useId();
  const isWrong = (day: string) =>
    problem === 'wrongOrder' || (problem === 'outside' && readDayRange(day, day, limits) === null);
  const message = problem === 'outside' ? calendarText.outside(limits) : calendarText.wrongOrder;
  return (
    <form
      className={styles.fields}
      // Native bubbles would hide errors after a moment.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const range = readDayRange(from, to, limits);
        if (range) onSelect(range);
        else setProblem(from > to && to !== '' ? 'wrongOrder' : 'outside');
      }}
    >
      <TextField
        label={calendarText.from}
        type="date"
        value={from}
        min={limits.from}
        max={limits.to}
        error={isWrong(from) ? message : undefined}
        errorId={messageId}
        onChange={(event) => {
          setFrom(event.target.value);
          setProblem(undefined);
        }}
      />
      <TextField
        label={calendarText.to}
        type="date"
        value={to}
        min={limits.from}
        max={limits.to}
        // An error of both fields is shown once.
        {...(isWrong(from)
          ? isWrong(to) && { 'aria-invalid': true, 'aria-describedby': messageId }
          : { error: isWrong(to) ? message : undefined })}
        onChange={(event) => {
          setTo(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" className={styles.show}>
        {calendarText.show}
      </Button>
    </form>
  );
}
