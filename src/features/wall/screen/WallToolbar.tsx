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
import type { ReactNode, Ref } from 'react';
import { WALL_LAYOUTS, type WallLayout } from '@/domain/wall/address';
import { shellText } from '@/text/shell';
import type { ShownGroup } from '@/features/arrange/useGroups';
import { wallText } from '@/text/features/wall';
import { smallWindowText } from '@/text/player/smallWindow';
import { IconButton } from '@/ui/base/IconButton';
import type { FullScreen } from '@/ui/hooks/useFullScreen';
import type { SmallWindow } from '@/ui/smallWindow/useSmallWindow';
import type { WallChoice } from './useWallAddress';
import styles from './WallToolbar.module.css';
import { commonText } from '@/text/common';

const TURN_CHOICES = [0, 10, 30, 60] as const;

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

interface WallChoicesProps {
  address: WallChoice;
  onChange: (change: Partial<WallChoice>) => void;
  groups: readonly ShownGroup[];
  shownGroup: ShownGroup | undefined;
}

export function WallChoices({ address, onChange, groups, shownGroup }: WallChoicesProps) {
  const { layout, every } = address;
  // An empty list of cameras means all of them, so groups without cameras are omitted.
  const names = groups.filter(({ cameraIds }) => cameraIds.length > 0).map(({ name }) => name);
  const isAll = address.cameraIds.length === 0;
  const shown = isAll ? ALL : (shownGroup?.name ?? SOME);
  const turns = [...new Set([...TURN_CHOICES, every])].toSorted((one, other) => one - other);
  return (
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
  );
}

interface Switch {
  isOn: boolean;
  toggle: () => void;
}

interface WallButtonsProps {
  paused: Switch;
  forward: Switch;
  arranging: Switch;
  small: SmallWindow;
  smallButton: Ref<HTMLButtonElement>;
  fullScreen: FullScreen;
  onNewWindow: () => void;
  onKiosk: () => void;
}

export function WallButtons(props: WallButtonsProps) {
  const { paused, forward, arranging, small, smallButton, fullScreen, onNewWindow, onKiosk } = props;
  const { isFull } = fullScreen;
  const isSmall = small.opened !== null;
  return (
    <div className={styles.buttons}>
      <IconButton label={wallText.bringForward} pressed={forward.isOn} onClick={forward.toggle}>
        <BellRing size={ICON} />
      </IconButton>
      <IconButton
        label={shellText.arrange}
        data-opens="arrange"
        pressed={arranging.isOn}
        onClick={arranging.toggle}
      >
        <ArrowLeftRight size={ICON} />
      </IconButton>
      <IconButton label={paused.isOn ? wallText.playAll : wallText.pauseAll} onClick={paused.toggle}>
        {paused.isOn ? <Play size={ICON} /> : <Pause size={ICON} />}
      </IconButton>
      {small.open && (
        <IconButton
          ref={smallButton}
          label={smallWindowText.open}
          pressed={isSmall}
          onClick={isSmall ? small.close : small.open}
        >
          <PictureInPicture size={ICON} />
        </IconButton>
      )}
      <IconButton
        label={wallText.newWindow}
        className={styles.wide}
        onClick={({ detail: clicks }) => {
          // The second click of a double click would open another window.
          if (clicks < 2) onNewWindow();
        }}
      >
        <AppWindow size={ICON} />
      </IconButton>
      <IconButton label={wallText.kiosk} data-starts="kiosk" onClick={onKiosk}>
        <Presentation size={ICON} />
      </IconButton>
      <IconButton
        label={isFull ? commonText.exitFullScreen : commonText.fullScreen}
        onClick={fullScreen.toggle}
      >
        {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
      </IconButton>
    </div>
  );
}

interface WallToolbarProps {
  isScreenKeptOn: boolean;
  choices: ReactNode;
  buttons: ReactNode;
}

export function WallToolbar({ isScreenKeptOn, choices, buttons }: WallToolbarProps) {
  return (
    <div role="toolbar" aria-label={commonText.wall} className={styles.toolbar}>
      {choices}
      <p role="status" className={styles.status}>
        {isScreenKeptOn && wallText.screenStaysOn}
      </p>
      {buttons}
    </div>
  );
}
