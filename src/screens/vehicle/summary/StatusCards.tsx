import { BatteryFull, Cog, Gauge, ShieldCheck, SignalMedium } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Vehicle } from '@/domain/vehicle';
import { summaryText } from '@/text/screens/vehicles';
import styles from './StatusCards.module.css';

function StatusCard({
  name,
  value,
  detail,
  icon,
}: {
  name: string;
  value: string;
  detail: string;
  icon: ReactNode;
}) {
  return (
    <div className={styles.card}>
      <dt className={styles.name}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {name}
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
}

const ICON = 20;

export function StatusCards({ vehicle }: { vehicle: Vehicle }) {
  const battery = summaryText.health(vehicle.battery);
  const engine = summaryText.health(vehicle.engine);
  return (
    <dl className={styles.cards} aria-label={summaryText.status}>
      <StatusCard
        name={summaryText.speed}
        value={summaryText.speedValue(vehicle.speedMph)}
        detail={summaryText.motion[vehicle.motion]}
        icon={<Gauge size={ICON} />}
      />
      <StatusCard
        name={summaryText.alert}
        value={summaryText.alertValue[vehicle.alert]}
        detail={summaryText.alertDetail[vehicle.alert]}
        icon={<ShieldCheck size={ICON} />}
      />
      <StatusCard
        name={summaryText.battery}
        value={battery.state}
        detail={battery.advice}
        icon={<BatteryFull size={ICON} />}
      />
      <StatusCard
        name={summaryText.engine}
        value={engine.state}
        detail={engine.advice}
        icon={<Cog size={ICON} />}
      />
      <StatusCard
        name={summaryText.connection}
        value={summaryText.strength(vehicle.connection.strength)}
        detail={summaryText.networkType(vehicle.connection.networkType)}
        icon={<SignalMedium size={ICON} />}
      />
    </dl>
  );
}
