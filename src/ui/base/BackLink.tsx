import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import styles from './BackLink.module.css';

/** The quiet way back to the list that a page was opened from. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classes(styles.back, className)}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  );
}
