import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react';
import { eventKey } from '@/domain/selection';
import { SECOND } from '@/lib/time/durations';
import type { ReelPart } from './model/digest';
import { type SequenceItem, SequenceVideos, useSequence } from '@/player/sequence';
import { playbackFailureText } from '@/player/playbackFailureText';
import { useZoom, ZoomCorner, zoomKey, ZoomViewport } from '@/player/zoom';
import { useMarkSeen } from '@/features/event-marks/useMarkSeen';
import { useSequenceSources } from '@/features/playback/sources';
import { eventName } from '@/text/eventNames';
import { digestText, eventTimeText } from '@/text/features/digest';
import { replayText } from '@/text/features/replay';
import { zoomText } from '@/text/player/zoom';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { Dialog } from '@/ui/mui/Dialog';
import { Picture } from '@/ui/pictures/Picture';
import styles from './Reel.module.css';
import { actionText } from '@/text/actions';
import { commonText } from '@/text/common';

interface ReelProps {
  parts: readonly ReelPart[];
  cameraName: (cameraId: string) => string;
  now: number;
  onSeen: () => void;
  onClose: () => void;
}

function useItems(parts: readonly ReelPart[]): SequenceItem[] {
  const sourceOf = useSequenceSources();
  return useMemo(
    () =>
      parts.map(({ event, length }) => ({
        key: eventKey(event),
        source: sourceOf(event),
        until: length / SECOND,
      })),
    [sourceOf, parts],
  );
}

interface ReelControlsProps extends Pick<ReturnType<typeof useSequence>, 'driver' | 'view'> {
  onToggle: () => void;
}

function ReelControls({ driver, view, onToggle }: ReelControlsProps) {
  const isPlaying = view?.wantsToPlay === true;
  return (
    <div className={styles.controls} dir="ltr">
      <IconButton label={replayText.previousEvent} onClick={() => driver?.step(-1)}>
        <SkipBack size={20} />
      </IconButton>
      <IconButton label={isPlaying ? commonText.pause : replayText.play} onClick={onToggle}>
        {isPlaying ? <Pause size={22} /> : <Play size={22} />}
      </IconButton>
      <IconButton label={replayText.nextEvent} onClick={() => driver?.step(1)}>
        <SkipForward size={20} />
      </IconButton>
      {view?.phase === 'waiting' && (
        <Button variant="quiet" onClick={() => driver?.retry()}>
          {actionText.tryAgain}
        </Button>
      )}
      {view?.phase === 'ended' && (
        <Button variant="quiet" icon={<RotateCcw size={18} />} onClick={onToggle}>
          {replayText.playAgain}
        </Button>
      )}
    </div>
  );
}

const nothing = () => undefined;

export function Reel({ parts: given, cameraName, now, onSeen, onClose }: ReelProps) {
  const [parts] = useState(given);
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const [second, setSecond] = useState<HTMLVideoElement | null>(null);
  const { driver, view } = useSequence(first, second, nothing);
  const items = useItems(parts);
  useEffect(() => {
    driver?.setItems(items);
    driver?.play();
  }, [driver, items]);

  const isOver = view?.phase === 'ended';
  const shown = view?.shown.size ?? 0;
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (isOver && shown > 0) seen();
  }, [isOver, shown]);

  const isWaiting = view?.phase === 'waiting';
  const isPlaying = view?.wantsToPlay === true;
  const event = parts.find((part) => eventKey(part.event) === view?.key)?.event ?? parts[0]?.event;
  useMarkSeen(view?.phase === 'playing' && view.key !== null ? (event ?? null) : null);
  const { zoom, state: zoomState } = useZoom({
    cameraId: event?.cameraId ?? null,
    video: view?.active === 1 ? second : first,
    hasFrame: view?.hasPicture === true && !view.isSoundOnly,
    isFull: false,
  });
  const toggle = () => {
    if (isOver) driver?.playAgain();
    else if (isPlaying) driver?.pause();
    else driver?.play();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    const zoomAction = event.ctrlKey || event.altKey || event.metaKey ? null : zoomKey(event, zoom);
    if (zoomAction !== null) zoomAction();
    else if (event.key === 'ArrowLeft') driver?.step(-1);
    else if (event.key === 'ArrowRight') driver?.step(1);
    else if (event.key === ' ' && !isOnButton) toggle();
    else return;
    event.preventDefault();
  };
  const end = shown === 0 ? digestText.noneShown : digestText.ended(shown, parts.length);
  const caption =
    event &&
    digestText.caption(cameraName(event.cameraId), eventName(event.code), eventTimeText(event.at, now));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- this element handles the keys of the whole dialog
    <div onKeyDown={onKeyDown}>
      <Dialog title={digestText.title} onClose={onClose}>
        <div className={styles.reel}>
          <div className={styles.stage}>
            <ZoomViewport zoom={zoom}>
              <SequenceVideos view={view} setFirst={setFirst} setSecond={setSecond} />
            </ZoomViewport>
            {!view?.hasPicture && (
              <Picture
                className={styles.cover}
                src={event?.thumbnailUrl ?? null}
                alt=""
                loading="eager"
                placeholder={null}
              />
            )}
            <ZoomCorner zoom={zoom} />
          </div>
          <p className={styles.caption}>{isOver && shown === 0 ? '' : caption}</p>
          <p role="status" className={styles.word}>
            {isOver ? end : ''}
            {view?.waiting && replayText.waiting(playbackFailureText(view.waiting.failure))}
            {!isOver && !isWaiting && view?.soundBlock === 'muted' && replayText.soundMuted}
            {!isOver && !isWaiting && view?.soundBlock === 'blocked' && replayText.blocked}
            {zoomState.isZoomed && (
              <span className="visually-hidden"> {zoomText.status(zoomState.factor)}</span>
            )}
          </p>
          <ReelControls driver={driver} view={view} onToggle={toggle} />
          <p className={styles.rule}>{digestText.rule}</p>
        </div>
      </Dialog>
    </div>
  );
}
