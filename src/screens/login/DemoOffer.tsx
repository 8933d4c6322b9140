import type { DemoAccount } from '@/domain/account/demoAccount';
import { fieldText } from '@/text/fields';
import { loginText } from '@/text/screens/login';
import { Button } from '@/ui/base/Button';
import styles from './DemoOffer.module.css';

interface DemoOfferProps {
  account: DemoAccount;
  disabled: boolean;
  onUse: () => void;
}

export function DemoOffer({ account, disabled, onUse }: DemoOfferProps) {
  const { demo } = loginText;
  return (
    <section className={styles.offer} aria-labelledby="demo-offer">
      <h2 id="demo-offer" className={styles.heading}>
        {demo.heading}
      </h2>
      <p>{demo.explanation}</p>
      <dl className={styles.account}>
        <dt>{fieldText.email}</dt>
        <dd>{account.email}</dd>
        <dt>{fieldText.password}</dt>
        <dd>{account.password}</dd>
      </dl>
      <Button variant="quiet" disabled={disabled} onClick={onUse}>
        {demo.use}
      </Button>
    </section>
  );
}
