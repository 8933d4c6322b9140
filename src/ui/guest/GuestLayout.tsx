import type { ReactNode } from 'react';
import { appText } from '@/text/app';
import { guestText } from '@/text/guest';
import { BrandMark } from '@/ui/base/BrandMark';
import { LanguageChoice } from '@/ui/forms/LanguageChoice';
import { EveningStreet } from './EveningStreet';
import styles from './GuestLayout.module.css';

interface GuestLayoutProps {
  heading: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function GuestLayout({ heading, children, footer }: GuestLayoutProps) {
  return (
    <div className={styles.page}>
      <aside className={styles.view} aria-label={appText.product}>
        <EveningStreet className={styles.street} />
        <p className={styles.promise}>
          <strong>{guestText.promise}</strong>
          <span>{guestText.promiseDetail}</span>
        </p>
      </aside>
      <main className={styles.main}>
        <div className={styles.column}>
          <p className={styles.brand}>
            <BrandMark />
            {appText.product}
          </p>
          <h1 tabIndex={-1}>{heading}</h1>
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
          <LanguageChoice isQuiet />
        </div>
      </main>
    </div>
  );
}
