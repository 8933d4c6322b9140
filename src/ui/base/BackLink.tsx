import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from './classes';
import styles from './BackLink.module.css';

export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={classes(styles.back, className)}>
      <ArrowLeft size={18} />
      {children}
    </Link>
  );
}
