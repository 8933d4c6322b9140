import { Suspense, useDeferredValue, useEffect, useState, useRef, type MouseEvent } from 'react';
import { playerText } from '@/text/player/player';
import { zoomText } from '@/text/player/zoom';
import { smallWindowText } from '@/text/player/smallWindow';
import { classes } from '@/ui/base/classes';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { commandsFor, isPlaying } from './controls/commands';
import { Controls } from './controls/Controls';
import { Overlay } from './controls/Overlay';
import { useShortcuts } from './controls/shortcuts';
import type { RecordingExport } from './recordingExport';
import type { PlayerMedia } from './source';
import { useFocusOffDisabled } from '@/ui/hooks/moveFocusOnUnmount';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { InSmallWindow } from '@/ui/smallWindow/InSmallWindow';
import { Movable } from '@/ui/smallWindow/Movable';
import { PageQuestion } from '@/ui/smallWindow/PageQuestion';
import { useSmallWindow } from '@/ui/smallWindow/useSmallWindow';
import { usePlayback } from './core/driver/usePlayback';
import { useAutoHide } from '@/ui/hooks/useAutoHide';
import { createStepRelay } from './frameSteps/stepRelay';
import { recordingPosition } from './core/recordingTime';
import { openTransport } from './openTransport';
import { useToday } from '@/ui/hooks/useToday';
import { useFrameCapture } from './useFrameCapture';
import { useZoom } from './zoom/useZoom';
import { useZoomMenu } from './zoom/useZoomMenu';
import { ZoomCorner } from './zoom/ZoomCorner';
import { ZoomViewport } from './zoom/ZoomViewport';
import styles from './VideoPlayer.module.css';
import type { PlaybackView } from './core/driver/PlaybackDriver';

const isPausedRecording = ({ state }: PlaybackView): boolean =>
  state.kind === 'recorded' && (state.motion === 'paused' || state.motion === 'ended');

export interface VideoPlayerProps {
  cameraId: string;
  name: string;
  media: PlayerMedia;
  onShare?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  saving?: RecordingExport | undefined;
  /**
   * Copies a link to the current frame.
   * @param time Unix epoch milliseconds, or null if unknown
   */
  onCopyLink?: ((time: number | null) => void) | undefined;
  /**
   * Opens the redaction editor.
   * @param position in seconds
   */
  onCover?: ((position: number) => void) | undefined;
  notice?: string;
}

const DetailsPanel = lazyPart(
  async () => (await import('./controls/panels/DetailsPanel')).DetailsPanel,
  PartMissing,
);
const ShortcutsPanel = lazyPart(
  async () => (await import('./controls/panels/ShortcutsPanel')).ShortcutsPanel,
  PartMissing,
);
const CutBar = lazyPart(async () => (await import('./controls/cut/CutBar')).CutBar, PartMissing);

const SMALL = { width: 480, height: 270 };
const NOTHING_ON_PAGE: Pick<VideoPlayerProps, 'onShare' | 'saving' | 'onCopyLink' | 'onCover'> = {};

type OpenPanel = 'none' | 'shortcuts' | 'details';

/**
 * Plays the first source that works, starting on mount. If all sources fail, the snapshot or the last live
 * frame stays visible.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { cameraId, name, media, onPrevious, onNext, notice } = props;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [lastFrame, setLastFrame] = useState<HTMLCanvasElement | null>(null);
  const [panel, setPanel] = useState<OpenPanel>('none');
  const [menuOpen, setMenuOpen] = useState(false);
  const [isCutting, setCutting] = useState(false);
  // Renders the video first, because the controls take longer than a frame and browsers allow sound only
  // shortly after a click.
  const hasControls = useDeferredValue(true, false);
  /**
   * Element under the first click of a double-click. Pressing Play unmounts its button, so the second click
   * hits the video.
   */
  const clicked = useRef<EventTarget>(null);

  const small = useSmallWindow({
    title: name,
    ...SMALL,
    onClosed: () => {
      // An open menu closes without an event when the player moves to another window.
      setMenuOpen(false);
      region?.focus({ preventScroll: true });
    },
  });
  const isSmall = small.opened !== null;
  // The Picture-in-Picture window hides these commands, because their dialogs open on the page.
  const { onShare, saving, onCopyLink, onCover } = isSmall ? NOTHING_ON_PAGE : props;

  const { view, driver } = usePlayback(media, openTransport, video, lastFrame);
  const { state, poster } = view;
  const today = useToday(() => driver?.now() ?? 0);
  const { isFull, toggle, leave } = useFullScreen(region);
  const canCut = saving !== undefined && state.kind === 'recorded';
  // Closes the cut bar, which would otherwise open again with the next recording.
  if (isCutting && !canCut) setCutting(false);
  const cutting = canCut && isCutting ? saving : null;
  const isHeld = cutting !== null;
  useEffect(() => driver?.holdRecording(isHeld), [driver, isHeld]);
  const isBusy = menuOpen || panel !== 'none' || isHeld;
  const areControlsHidden = useAutoHide(region, !isPlaying(view) || isBusy);
  const commands = commandsFor(video, driver, toggle);
  const { zoom, state: zoomState } = useZoom({
    cameraId,
    video,
    hasFrame: poster !== 'snapshot' && !view.isSoundOnly,
    isFull,
  });
  const [relay] = useState(createStepRelay);
  const hasFrames = driver !== null && isPausedRecording(view) && !view.isSoundOnly;
  useEffect(() => {
    if (!hasFrames) relay.forget();
  }, [relay, hasFrames]);
  useShortcuts(region, {
    commands,
    zoom,
    frameStep: () => (driver?.isPausedRecording() === true ? relay.step : null),
    onPrevious,
    onNext,
    onSave: saving?.save,
    onCut: canCut ? () => setCutting(true) : undefined,
    onHelp: () => {
      setPanel('shortcuts');
    },
  });

  useEffect(() => {
    // If a click on a Play button mounted this player, the button has unmounted, which left the focus on the
    // body.
    if (document.activeElement === document.body && navigator.userActivation?.isActive) {
      region?.focus({ preventScroll: true });
    }
  }, [region]);

  useFocusOffDisabled(region);

  const ifClickedFirst =
    (run: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      if (clicked.current === currentTarget) run();
    };
  const focusRegion = () => region?.focus({ preventScroll: true });
  const closePanel = () => {
    setPanel('none');
    focusRegion();
  };
  const closeCut = () => {
    setCutting(false);
    focusRegion();
  };
  const play = () => {
    driver?.play();
    focusRegion();
  };
  const share = () => {
    // The dialog is outside the player, so a full-screen player would cover it.
    leave();
    onShare?.();
  };
  const cover = () => {
    leave();
    video?.pause();
    onCover?.(video === null ? 0 : recordingPosition(video));
  };
  const toggleSmall = () => {
    leave();
    if (isSmall) small.close();
    else small.open?.();
  };
  const zoomMenu = useZoomMenu(zoom, zoomState, name);
  const frameTime = () => driver?.frameTime() ?? null;
  const frameCapture = useFrameCapture(
    () => video && { video, name, at: frameTime(), regionOf: zoom.regionOf },
    leave,
  );

  return (
    <Movable
      to={small.opened}
      away={
        <InSmallWindow
          message={smallWindowText.pictureIsThere}
          className={styles.away}
          takesFocus
          onBringBack={small.close}
        />
      }
    >
      <section
        dir="ltr"
        ref={setRegion}
        aria-label={playerText.region(name)}
        tabIndex={-1}
        className={styles.player}
        onClickCapture={({ target, detail }) => {
          if (detail <= 1) clicked.current = target;
        }}
        data-state={state.kind}
        data-controls-hidden={areControlsHidden}
      >
        <ZoomViewport zoom={zoom}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras send no captions */}
          <video
            ref={setVideo}
            className={styles.video}
            playsInline
            onClick={ifClickedFirst(commands.togglePlay)}
            onDoubleClick={ifClickedFirst(toggle)}
          />
          <canvas
            ref={setLastFrame}
            className={classes(styles.poster, poster !== 'lastFrame' && styles.hidden)}
          />
        </ZoomViewport>
        {poster === 'snapshot' && (
          <span className={styles.poster}>
            <Picture
              src={media.snapshotUrl}
              alt=""
              loading="eager"
              placeholder={<PlaceDrawing name={name} />}
            />
          </span>
        )}
        {(state.kind === 'stalled' || (state.kind === 'connecting' && poster === 'lastFrame')) && (
          <span className={styles.dim} />
        )}
        <Overlay
          view={view}
          today={today}
          zoom={zoomState.isZoomed ? zoomText.status(zoomState.factor) : ''}
          notice={frameCapture.message || zoomMenu.message || notice || (saving?.problem ?? '')}
          onTryAgain={play}
        />
        <ZoomCorner zoom={zoom} />
        {cutting && driver ? (
          <Suspense fallback={null}>
            <CutBar
              video={video}
              frames={driver.frameSource}
              findPoints={cutting.cutPoints}
              isZoomed={zoomState.isZoomed}
              onSave={(cut) => {
                cutting.saveCut(cut);
                closeCut();
              }}
              onClose={closeCut}
            />
          </Suspense>
        ) : hasControls ? (
          <Controls
            view={view}
            video={video}
            commands={commands}
            tables={() => driver?.frameSource.tables() ?? null}
            frames={hasFrames ? { source: driver.frameSource, relay } : null}
            isFull={isFull}
            onShare={onShare && share}
            onPrevious={onPrevious}
            onNext={onNext}
            saving={saving}
            onCut={canCut ? () => setCutting(true) : undefined}
            onCover={onCover && (canCut ? cover : null)}
            zoom={zoomState}
            zoomItems={zoomMenu.items}
            onSaveFrame={frameCapture.save}
            onRedactFrame={frameCapture.redact}
            onCopyLink={onCopyLink && (() => onCopyLink(frameTime()))}
            isSmall={isSmall}
            onSmallWindow={small.open && toggleSmall}
            onDetails={() => {
              setPanel('details');
            }}
            onShortcuts={() => {
              setPanel('shortcuts');
            }}
            onMenuChange={(isOpen) => {
              setMenuOpen(isOpen);
              if (isOpen) saving?.prefetch();
            }}
          />
        ) : null}
        <Suspense fallback={null}>
          {panel === 'shortcuts' && <ShortcutsPanel canSave={saving !== undefined} onClose={closePanel} />}
          {panel === 'details' && <DetailsPanel driver={driver} onClose={closePanel} />}
        </Suspense>
        {frameCapture.dialog}
        {isSmall && <PageQuestion />}
      </section>
    </Movable>
  );
}
