import { ChevronDown, ChevronUp, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { nextOrder, sortDrivers, type Driver, type DriverColumn, type DriverOrder } from '@/domain/vehicle';
import { driverText } from '@/text/screens/vehicles';
import { Timestamp } from './Timestamp';
import styles from './DriverTable.module.css';

const MAX_SCORE = 5;

const COLUMNS: readonly DriverColumn[] = ['id', 'name', 'lastDriven', 'score'];

function OrderMark({ order, column }: { order: DriverOrder; column: DriverColumn }) {
  const Icon =
    order.column !== column ? ChevronsUpDown : order.direction === 'ascending' ? ChevronUp : ChevronDown;
  return <Icon size={14} className={styles.mark} />;
}

function ScoreBar({ score }: { score: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="6" rx="3" />
      <rect className={styles.fill} width={(score / MAX_SCORE) * 100} height="6" rx="3" />
    </svg>
  );
}

export function DriverTable({ drivers, label }: { drivers: readonly Driver[]; label: string }) {
  const [order, setOrder] = useState<DriverOrder>({ column: 'id', direction: 'ascending' });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={order.column === column ? order.direction : 'none'}
                className={styles[column]}
              >
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => setOrder(nextOrder(order, column))}
                >
                  {driverText.columns[column]}
                  <OrderMark order={order} column={column} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortDrivers(drivers, order).map((driver) => (
            <tr key={driver.id}>
              <td className="numeric">{driver.id}</td>
              <td className={styles.person}>{driver.name}</td>
              <td>
                <Timestamp at={driver.lastDrivenAt} className="numeric" />
              </td>
              <td className={styles.rating}>
                <span className="numeric">{driverText.score(driver.score, MAX_SCORE)}</span>
                <ScoreBar score={driver.score} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
