import BatteryFull from 'lucide-react/icons/battery-full';
import BatteryLow from 'lucide-react/icons/battery-low';
import BatteryMedium from 'lucide-react/icons/battery-medium';
import BatteryWarning from 'lucide-react/icons/battery-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strengthBand, type StrengthBand } from '@/domain/cameras/camera';
import { homeText } from '@/text/screens/home';
import styles from './StrengthIcons.module.css';

const BATTERY: Readonly<Record<StrengthBand, LucideIcon>> = {
  3: BatteryFull,
  2: BatteryMedium,
  1: BatteryLow,
  0: BatteryWarning,
};

const BARS = [6, 10, 14, 18] as const;

function NetworkBars({ band }: { band: StrengthBand }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {BARS.map((height, index) => (
        <rect
          key={height}
          x={1 + index * 5}
          y={19 - height}
          width="3.4"
          height={height}
          rx="1.2"
          opacity={index <= band ? 1 : 0.35}
        />
      ))}
    </svg>
  );
}

interface MeasureProps {
  percent: number;
  withNumber: boolean;
}

function Strength({
  percent,
  withNumber,
  name,
  children,
}: MeasureProps & { name: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={name} title={name} className={styles.icon} data-band={strengthBand(percent)}>
      {children}
      {withNumber && <span className={styles.number}>{homeText.percent(percent)}</span>}
    </span>
  );
}

function Battery(measure: MeasureProps) {
  const Icon = BATTERY[strengthBand(measure.percent)];
  return (
    <Strength {...measure} name={homeText.battery(measure.percent)}>
      <Icon size={22} aria-hidden="true" />
    </Strength>
  );
}

function Network(measure: MeasureProps) {
  return (
    <Strength {...measure} name={homeText.network(measure.percent)}>
      <NetworkBars band={strengthBand(measure.percent)} />
    </Strength>
  );
}

interface StrengthIconsProps {
  battery: number | null;
  network: number | null;
  withNumbers?: boolean;
}

export function StrengthIcons({ battery, network, withNumbers = false }: StrengthIconsProps) {
  return (
    <>
      {battery !== null && <Battery percent={battery} withNumber={withNumbers} />}
      {network !== null && <Network percent={network} withNumber={withNumbers} />}
    </>
  );
}
