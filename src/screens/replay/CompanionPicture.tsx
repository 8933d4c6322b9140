import { Maximize2, Volume2, VolumeX } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { footageOf } from '@/domain/replay/sameMoment';
import type { Track } from '@/domain/replay/clips';
import { useSequenceSources } from '@/features/playback/sources';
import { SyncedPlayer, type SyncState } from '@/player/sequence/SyncedPlayer';
import { usePlayerConfig } from '@/player/core/playerConfig';
import { playerText } from '@/text/player';
import { replayText } from '@/text/replay';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import type { ReplayController } from './ReplayController';
import styles from './CompanionPicture.module.css';

interface CompanionPictureProps {
  track: Track;
  name: string;
  controller: ReplayController;
  rate: number;
  isHeard: boolean;
  onHear: () => void;
  onLarge: () => void;
  /** The length of a recording has been read, in milliseconds. */
  noteLength: (key: string, length: number) => void;
}

const WORDS: Readonly<Record<SyncState, string | null>> = {
  loading: replayText.companionLoading,
  syncing: null,
  synced: null,
  waiting: replayText.companionWaiting,
  nothing: replayText.nothingNow,
  failed: replayText.companionFailed,
};

/** Another camera's picture of the same moment. */
export function CompanionPicture(props: CompanionPictureProps) {
  const { track, name, controller, rate, isHeard, onHear, onLarge, noteLength } = props;
  const sourceOf = useSequenceSources();
  const config = usePlayerConfig();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [companion, setCompanion] = useState<SyncedPlayer | null>(null);
  const latest = useRef({ track, rate, noteLength });
  useEffect(() => {
    latest.current = { track, rate, noteLength };
  });

  useEffect(() => {
    if (video === null) return undefined;
    const ending = new AbortController();
    setCompanion(
      new SyncedPlayer(
        {
          video,
          config,
          leader: {
            time: () => controller.moment ?? 0,
            motion: () => controller.driver.motion,
            video: () => controller.driver.video,
            rate: () => latest.current.rate,
            onChange: controller.driver.subscribe,
          },
          recordingAt: (moment) => {
            const footage = footageOf(latest.current.track, moment);
            if (footage === null) return null;
            const { clip } = footage;
            return {
              item: { key: clip.key, source: sourceOf(clip), until: null },
              begin: clip.at,
              // Until its length is read, it plays for as long as it may.
              end: clip.reach,
            };
          },
          onDurationChange: (key, seconds) => latest.current.noteLength(key, Math.round(seconds * 1_000)),
        },
        ending.signal,
      ),
    );
    return () => {
      ending.abort();
      setCompanion(null);
    };
  }, [video, config, controller, sourceOf]);

  useEffect(() => {
    companion?.setAudible(isHeard);
  }, [companion, isHeard]);

  const subscribe = useCallback(
    (listener: () => void) => companion?.subscribe(listener) ?? (() => undefined),
    [companion],
  );
  const state = useSyncExternalStore(subscribe, () => companion?.getState() ?? 'loading');
  const isSoundOnly = useSyncExternalStore(subscribe, () => companion?.isSoundOnly() ?? false);
  const plays = state === 'synced' || state === 'syncing';
  const hasPicture = plays && !isSoundOnly;
  const words = plays && isSoundOnly ? playerText.soundOnly : WORDS[state];
  return (
    <section
      aria-label={playerText.region(name)}
      className={classes(styles.picture, hasPicture && styles.shown)}
      data-state={state}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- cameras send no captions */}
      <video ref={setVideo} className={classes(styles.video, !hasPicture && styles.gone)} playsInline />
      {words !== null && <p className={styles.nothing}>{words}</p>}
      <p className={styles.name}>{name}</p>
      <span className={styles.buttons}>
        <IconButton label={replayText.hear(name)} pressed={isHeard} onClick={onHear}>
          {isHeard ? <Volume2 size={18} /> : <VolumeX size={18} />}
        </IconButton>
        <IconButton label={replayText.toLarge(name)} onClick={onLarge}>
          <Maximize2 size={18} />
        </IconButton>
      </span>
    </section>
  );
}
