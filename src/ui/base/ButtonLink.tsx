import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import styles from './Button.module.css';

interface ButtonLinkProps extends LinkProps {
  icon?: ReactNode;
}

export function ButtonLink({ icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(styles.button, styles.quiet, styles.link, className)}>
      {icon}
      {children}
    </Link>
  );
}
