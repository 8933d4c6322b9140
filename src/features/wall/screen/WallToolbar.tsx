import {
  AppWindow,
  ArrowLeftRight,
  BellRing,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture,
  Play,
  Presentation,
} from 'lucide-react';
import type { Ref } from 'react';
import { WALL_LAYOUTS, type WallLayout } from '@/domain/wall/address';
import { shellText } from '@/text/shell';
import type { ShownGroup } from '@/features/arrange/useGroups';
import { wallText } from '@/text/features/wall';
import { smallWindowText } from '@/text/player/smallWindow';
import { IconButton } from '@/ui/base/IconButton';
import type { WallChoice } from './useWallAddress';
import styles from './WallToolbar.module.css';
import { commonText } from '@/text/common';

const TURN_CHOICES = [0, 10, 30, 60] as const;

interface WallToolbarProps {
  address: WallChoice;
  onChange: (change: Partial<WallChoice>) => void;
  isFull: boolean;
  onFullScreen: () => void;
  onKiosk: () => void;
  isPaused: boolean;
  onPause: () => void;
  isScreenKeptOn: boolean;
  groups: readonly ShownGroup[];
  shownGroup: ShownGroup | undefined;
  isForward: boolean;
  onForward: () => void;
  isArranging: boolean;
  onArrange: () => void;
  smallButton: Ref<HTMLButtonElement>;
  isSmall: boolean;
  onSmallWindow: (() => void) | undefined;
  onNewWindow: () => void;
}

const ICON = 20;
const ALL = '';
const SOME = ' ';

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

export function WallToolbar(props: WallToolbarProps) {
  const { address, onChange, isFull, onFullScreen, onKiosk, isPaused, onPause, isScreenKeptOn } = props;
  const { groups, shownGroup, isForward, onForward, isArranging, onArrange } = props;
  const { smallButton, isSmall, onSmallWindow, onNewWindow } = props;
  const { layout, every } = address;
  // A group without cameras would show all of them.
  const names = groups.filter(({ cameraIds }) => cameraIds.length > 0).map(({ name }) => name);
  const isAll = address.cameraIds.length === 0;
  const shown = isAll ? ALL : (shownGroup?.name ?? SOME);
  const turns = [...new Set([...TURN_CHOICES, every])].toSorted((one, other) => one - other);
  return (
    <div role="toolbar" aria-label={commonText.wall} className={styles.toolbar}>
      <div className={styles.choices}>
        {(names.length > 0 || !isAll) && (
          <Choice
            label={wallText.group}
            value={shown}
            options={[ALL, ...(shown === SOME ? [SOME] : []), ...names]}
            textOf={(name) =>
              name === ALL ? wallText.allCameras : name === SOME ? wallText.someCameras : name
            }
            onSelect={(selected) =>
              onChange({
                cameraIds: groups.find(({ name }) => name === selected)?.cameraIds ?? [],
                group: selected,
              })
            }
          />
        )}
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
      </div>
      <p role="status" className={styles.status}>
        {isScreenKeptOn && wallText.screenStaysOn}
      </p>
      <div className={styles.buttons}>
        <IconButton label={wallText.bringForward} pressed={isForward} onClick={onForward}>
          <BellRing size={ICON} />
        </IconButton>
        <IconButton label={shellText.arrange} data-opens="arrange" pressed={isArranging} onClick={onArrange}>
          <ArrowLeftRight size={ICON} />
        </IconButton>
        <IconButton label={isPaused ? wallText.playAll : wallText.pauseAll} onClick={onPause}>
          {isPaused ? <Play size={ICON} /> : <Pause size={ICON} />}
        </IconButton>
        {onSmallWindow && (
          <IconButton
            ref={smallButton}
            label={smallWindowText.open}
            pressed={isSmall}
            onClick={onSmallWindow}
          >
            <PictureInPicture size={ICON} />
          </IconButton>
        )}
        <IconButton label={wallText.newWindow} className={styles.wide} onClick={onNewWindow}>
          <AppWindow size={ICON} />
        </IconButton>
        <IconButton label={wallText.kiosk} data-starts="kiosk" onClick={onKiosk}>
          <Presentation size={ICON} />
        </IconButton>
        <IconButton label={isFull ? commonText.exitFullScreen : commonText.fullScreen} onClick={onFullScreen}>
          {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
        </IconButton>
      </div>
    </div>
  );
}
