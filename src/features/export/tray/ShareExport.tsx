import { useState } from 'react';
import { exportText } from '@/text/features/export';
import { Button } from '@/ui/base/Button';
import { shareFile } from '@/lib/files/shareFile';
import styles from './ExportTray.module.css';

export function ShareExport({ file }: { file: File }) {
  const [wasRefused, setRefused] = useState(false);
  const share = async () => {
    setRefused((await shareFile(file)) === 'failed');
  };
  return (
    <>
      <Button variant="quiet" className={styles.button} onClick={() => void share()}>
        {exportText.share}
      </Button>
      {wasRefused && (
        <p role="alert" className={styles.problem}>
          {exportText.notShared}
        </p>
      )}
    </>
  );
}
