import type { ReactNode } from 'react';
import styles from './MenuItem.module.css';

interface MenuItemProps {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  isSelected?: boolean;
  isBusy?: boolean;
}

export function MenuItem({ label, icon, onSelect, isSelected = false, isBusy = false }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-current={isSelected || undefined}
        aria-busy={isBusy || undefined}
        onClick={onSelect}
      >
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
        {label}
      </button>
    </li>
  );
}
