import { useState } from 'react';
import { savingText } from '@/text/saving';
import { Button } from '@/ui/base/Button';
import { shareFile } from '@/ui/saving/shareFile';
import styles from './SaveShelf.module.css';

/** Hands a file that is there to the system's sheet. */
export function ShareSaved({ file }: { file: File }) {
  const [wasRefused, setRefused] = useState(false);
  const share = async () => {
    setRefused((await shareFile(file)) === 'failed');
  };
  return (
    <>
      <Button variant="quiet" className={styles.button} onClick={() => void share()}>
        {savingText.share}
      </Button>
      {wasRefused && (
        <p role="alert" className={styles.problem}>
          {savingText.notShared}
        </p>
      )}
    </>
  );
}
