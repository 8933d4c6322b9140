import type { FrameStep } from '../frameSteps/stepRelay';
import { usePlayerKeys } from '../keys/usePlayerKeys';
import type { ZoomController } from '../zoom/ZoomController';
import { zoomKey } from '../zoom/zoomKeys';
import { BACK, FORWARD, type Commands } from './commands';

interface ShortcutTargets {
  commands: Commands;
  zoom: ZoomController;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  frameStep: () => ((by: FrameStep) => void) | null;
  onSave?: (() => void) | undefined;
  onCut?: (() => void) | undefined;
  onHelp: () => void;
}

const LOUDER = 0.1;
const HELD_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ',', '.']);

function actionFor(event: KeyboardEvent, targets: ShortcutTargets): (() => void) | null {
  const { commands, onPrevious, onNext, frameStep, onSave, onCut, onHelp } = targets;
  switch (event.key) {
    case ' ':
      return commands.togglePlay;
    case 'ArrowLeft':
      return event.shiftKey
        ? (onPrevious ?? null)
        : () => {
            commands.skip(BACK);
          };
    case 'ArrowRight':
      return event.shiftKey
        ? (onNext ?? null)
        : () => {
            commands.skip(FORWARD);
          };
    case 'ArrowUp':
      return () => {
        commands.changeVolume(LOUDER);
      };
    case 'ArrowDown':
      return () => {
        commands.changeVolume(-LOUDER);
      };
    case ',':
    case '.': {
      const step = frameStep();
      return step && (() => step(event.key === ',' ? -1 : 1));
    }
    case 'f':
    case 'F':
      return commands.toggleFullScreen;
    case 'm':
    case 'M':
      return commands.toggleMute;
    case 'p':
    case 'P':
      return commands.togglePictureInPicture;
    case 's':
    case 'S':
      return onSave ?? null;
    case 'c':
    case 'C':
      return onCut ?? null;
    case '?':
      return onHelp;
    default:
      return null;
  }
}

/** Binds the player's keys. While a key is held, only the arrow keys, frame steps and zoom keys repeat. */
export function useShortcuts(region: HTMLElement | null, targets: ShortcutTargets): void {
  usePlayerKeys(region, (event) => {
    const zoomed = zoomKey(event, targets.zoom);
    if (zoomed !== null) return zoomed;
    const action = actionFor(event, targets);
    return action !== null && event.repeat && !HELD_KEYS.has(event.key) ? () => {} : action;
  });
}
