import { ArrowLeftRight, BellRing, Maximize, Minimize, Pause, Play, Presentation } from 'lucide-react';
import { TURN_CHOICES, WALL_LAYOUTS, type WallAddress, type WallLayout } from '@/domain/wall/address';
import { appText } from '@/text/app';
import { wallText } from '@/text/wall';
import { IconButton } from '@/ui/base/IconButton';
import styles from './WallToolbar.module.css';

interface WallToolbarProps {
  address: WallAddress;
  onChange: (change: Partial<WallAddress>) => void;
  isFull: boolean;
  onFullScreen: () => void;
  onKiosk: () => void;
  isPaused: boolean;
  onPause: () => void;
  isScreenKeptOn: boolean;
  isForward: boolean;
  onForward: () => void;
  isArranging: boolean;
  onArrange: () => void;
}

const ICON = 20;

const layoutText = (layout: WallLayout): string => (layout === 'auto' ? wallText.automatic : layout);
const turnText = (seconds: number): string => (seconds === 0 ? wallText.never : wallText.turn(seconds));

function Choice<Value extends string | number>({
  label,
  value,
  options,
  textOf,
  onSelect,
}: {
  label: string;
  value: Value;
  options: readonly Value[];
  textOf: (value: Value) => string;
  onSelect: (value: Value) => void;
}) {
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        value={String(value)}
        onChange={({ target }) => {
          const selected = options.find((option) => String(option) === target.value);
          if (selected !== undefined) onSelect(selected);
        }}
      >
        {options.map((option) => (
          <option key={option} value={String(option)}>
            {textOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What is shown and how; one row over the pictures. */
export function WallToolbar(props: WallToolbarProps) {
  const { address, onChange, isFull, onFullScreen, onKiosk, isPaused, onPause, isScreenKeptOn } = props;
  const { isForward, onForward, isArranging, onArrange } = props;
  const { layout, every } = address;
  const turns = [...new Set([...TURN_CHOICES, every])].toSorted((one, other) => one - other);
  return (
    <div role="toolbar" aria-label={wallText.toolbar} className={styles.toolbar}>
      <Choice
        label={wallText.camerasAtOnce}
        value={layout}
        options={WALL_LAYOUTS}
        textOf={layoutText}
        onSelect={(selected) => onChange({ layout: selected })}
      />
      <Choice
        label={wallText.changeEvery}
        value={every}
        options={turns}
        textOf={turnText}
        onSelect={(selected) => onChange({ every: selected })}
      />
      <p role="status" className={styles.status}>
        {isScreenKeptOn && wallText.screenStaysOn}
      </p>
      <IconButton label={wallText.bringForward} pressed={isForward} onClick={onForward}>
        <BellRing size={ICON} />
      </IconButton>
      <IconButton label={appText.arrange} pressed={isArranging} onClick={onArrange}>
        <ArrowLeftRight size={ICON} />
      </IconButton>
      <IconButton label={isPaused ? wallText.playAll : wallText.pauseAll} onClick={onPause}>
        {isPaused ? <Play size={ICON} /> : <Pause size={ICON} />}
      </IconButton>
      <IconButton label={wallText.kiosk} onClick={onKiosk}>
        <Presentation size={ICON} />
      </IconButton>
      <IconButton label={isFull ? wallText.exitFullScreen : wallText.fullScreen} onClick={onFullScreen}>
        {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
      </IconButton>
    </div>
  );
}
