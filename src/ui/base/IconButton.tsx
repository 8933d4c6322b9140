import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** The accessible name, also shown as the tooltip, together with the description if there is one. */
  label: string;
  children: ReactNode;
  /** For toggles only. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  children,
  pressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const description = rest['aria-description'];
  return (
    <button
      {...rest}
      type={type}
      title={description === undefined ? label : `${label} · ${description}`}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(styles.button, className)}
    >
      {children}
    </button>
  );
}
