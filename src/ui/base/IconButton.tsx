import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Accessible name and tooltip. The tooltip also contains `aria-description`. */
  label: string;
  children: ReactNode;
  pressed?: boolean;
  /** True to ignore clicks but keep focus, unlike `disabled`. */
  'aria-disabled'?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  children,
  pressed,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const description = rest['aria-description'];
  const isDisabled = rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      type={type}
      title={description === undefined ? label : `${label} · ${description}`}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, className)}
      onClick={isDisabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
