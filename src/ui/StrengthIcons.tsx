import {
  BatteryFull,
  BatteryLow,
  BatteryMedium,
  BatteryWarning,
  Wifi,
  WifiHigh,
  WifiLow,
  WifiZero,
  type LucideIcon,
} from 'lucide-react';
import { strengthBand, type StrengthBand } from '@/domain/camera';
import { homeText } from '@/text/home';
import styles from './StrengthIcons.module.css';

const BATTERY: Readonly<Record<StrengthBand, LucideIcon>> = {
  3: BatteryFull,
  2: BatteryMedium,
  1: BatteryLow,
  0: BatteryWarning,
};
const NETWORK: Readonly<Record<StrengthBand, LucideIcon>> = { 3: Wifi, 2: WifiHigh, 1: WifiLow, 0: WifiZero };

function Strength({
  icons,
  percent,
  name,
}: {
  icons: Readonly<Record<StrengthBand, LucideIcon>>;
  percent: number;
  name: string;
}) {
  const band = strengthBand(percent);
  const Icon = icons[band];
  return (
    <span role="img" aria-label={name} title={name} className={styles.icon} data-band={band}>
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}

/** Battery and network as glyphs by band; the number on hover and for screen readers. */
export function StrengthIcons({ battery, network }: { battery: number | null; network: number | null }) {
  return (
    <>
      {battery !== null && <Strength icons={BATTERY} percent={battery} name={homeText.battery(battery)} />}
      {network !== null && <Strength icons={NETWORK} percent={network} name={homeText.network(network)} />}
    </>
  );
}
