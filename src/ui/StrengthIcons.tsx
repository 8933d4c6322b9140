import { BatteryFull, BatteryLow, BatteryMedium, BatteryWarning, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { strengthBand, type StrengthBand } from '@/domain/camera';
import { homeText } from '@/text/home';
import styles from './StrengthIcons.module.css';

const BATTERY: Readonly<Record<StrengthBand, LucideIcon>> = {
  3: BatteryFull,
  2: BatteryMedium,
  1: BatteryLow,
  0: BatteryWarning,
};

const BARS = [6, 10, 14, 18] as const;

/** Four bars, as many of them full as the band says. */
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

function Strength({ band, name, children }: { band: StrengthBand; name: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={name} title={name} className={styles.icon} data-band={band}>
      {children}
    </span>
  );
}

function Battery({ percent }: { percent: number }) {
  const band = strengthBand(percent);
  const Icon = BATTERY[band];
  return (
    <Strength band={band} name={homeText.battery(percent)}>
      <Icon size={22} aria-hidden="true" />
    </Strength>
  );
}

function Network({ percent }: { percent: number }) {
  const band = strengthBand(percent);
  return (
    <Strength band={band} name={homeText.network(percent)}>
      <NetworkBars band={band} />
    </Strength>
  );
}

/** Battery and network as glyphs by band; the number on hover and for screen readers. */
export function StrengthIcons({ battery, network }: { battery: number | null; network: number | null }) {
  return (
    <>
      {battery !== null && <Battery percent={battery} />}
      {network !== null && <Network percent={network} />}
    </>
  );
}
