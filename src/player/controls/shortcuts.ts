import { useEffect, useEffectEvent } from 'react';
import type { FrameStep } from '../frameSteps/stepRelay';
import type { ZoomController } from '../zoom/ZoomController';
import { zoomKey } from '../zoom/zoomKeys';
import { BACK, FORWARD, type Commands } from './commands';
import { isTaken } from './isTaken';

export interface ShortcutTargets {
  commands: Commands;
  zoom: ZoomController;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Missing unless a recording is paused. */
  onFrameStep?: ((by: FrameStep) => void) | undefined;
  onSave?: (() => void) | undefined;
  onCut?: (() => void) | undefined;
  onHelp: () => void;
}

const LOUDER = 0.1;
/** Keys that go on while they are held down, as those of the zoom; the others do what they do once. */
const HELD_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ',', '.']);

function actionFor(event: KeyboardEvent, targets: ShortcutTargets): (() => void) | null {
  const { commands, onPrevious, onNext, onFrameStep, onSave, onCut, onHelp } = targets;
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
      return onFrameStep === undefined ? null : () => onFrameStep(-1);
    case '.':
      return onFrameStep === undefined ? null : () => onFrameStep(1);
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

function handle(event: KeyboardEvent, targets: ShortcutTargets): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (isTaken(event.target, event.key)) return;
  const zoomed = zoomKey(event, targets.zoom);
  const action = zoomed ?? actionFor(event, targets);
  if (action === null) return;
  event.preventDefault();
  if (event.repeat && zoomed === null && !HELD_KEYS.has(event.key)) return;
  action();
}

/** Keys of the focused player. A key that a focused control uses itself stays with that control. */
export function useShortcuts(region: HTMLElement | null, targets: ShortcutTargets): void {
  const press = useEffectEvent((event: KeyboardEvent) => handle(event, targets));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    region?.addEventListener('keydown', onKeyDown);
    return () => region?.removeEventListener('keydown', onKeyDown);
  }, [region]);
}
