import styles from './Avatar.module.css';
import { BrandMark } from '@/ui/base/BrandMark';
import { Picture } from './Picture';

export function Avatar({ src, size }: { src: string | null; size: 40 | 64 | 96 }) {
  return (
    <span className={styles.avatar} data-size={size}>
      <Picture src={src} alt="" placeholder={<BrandMark size="100%" />} />
    </span>
  );
}
