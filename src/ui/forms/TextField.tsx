import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  error?: string | undefined;
  /** ID of the error message, to which another field with the same problem can refer. */
  errorId?: string;
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, error, errorId, end, className, ...rest }: TextFieldProps) {
  const id = useId();
  const messageId = errorId ?? `${id}-error`;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error ? messageId : rest['aria-describedby']}
        />
        {end}
      </span>
      <p className={styles.error} id={messageId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
