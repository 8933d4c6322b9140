import { startVideo } from './videoElement';

/**
 * Reason why sound is missing. Before a click, the browser allows only muted playback (`muted`) or none
 * (`blocked`). `another` means that another player on this page is audible.
 */
export type SoundBlock = 'none' | 'muted' | 'blocked' | 'another';

interface FocusedPlayer {
  video: HTMLVideoElement;
  mute: () => void;
}

export interface AudioFocus {
  readonly block: SoundBlock;
  /**
   * Starts playback, with sound if the browser allows it. A start by the user always undoes a mute by this
   * module.
   */
  start(isByUser: boolean): Promise<void>;
}

/**
 * Started players, in ascending priority. A start by the user, an unmute or a change of audible volume moves
 * a player to the end.
 */
const players = new Set<FocusedPlayer>();

const audible = ({ muted, volume }: HTMLVideoElement): boolean => !muted && volume > 0;

const isAudible = (video: HTMLVideoElement): boolean => audible(video) && !video.paused;

/**
 * Last `SoundBlock` of each element. An entry outlives the player, because the element stays muted when it
 * plays its next clip.
 */
const lastBlocks = new WeakMap<HTMLVideoElement, SoundBlock>();

const ownMutes = new WeakSet<HTMLVideoElement>();

const isActive = (): boolean => navigator.userActivation?.isActive ?? true;
const wasActive = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/**
 * Keeps at most one player audible at a time until the signal aborts. After the first interaction, unmutes an
 * element that the browser allowed to start only muted.
 */
export function audioFocusOf(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onChange: (block: SoundBlock) => void,
): AudioFocus {
  let block: SoundBlock = 'none';
  const setBlock = (next: SoundBlock) => {
    if (next === block || signal.aborted) return;
    block = next;
    lastBlocks.set(video, next);
    onChange(next);
  };
  const before = lastBlocks.get(video) ?? 'none';
  if (video.muted && ownMutes.has(video)) setBlock(before === 'blocked' ? 'muted' : before);
  const self: FocusedPlayer = {
    video,
    mute() {
      if (!audible(video)) return;
      video.muted = true;
      ownMutes.add(video);
      setBlock('another');
    },
  };
  const claim = () => {
    // A blocked player may be unmuted, but it is not playing yet.
    if (audible(video) && block !== 'blocked') setBlock('none');
    if (!isAudible(video)) return;
    for (const player of players) {
      // Later players have priority, even while they wait for a first frame.
      if (player === self) break;
      player.mute();
    }
  };
  const othersAreSilent = () => [...players].every((player) => player === self || !isAudible(player.video));

  /**
   * Runs after the handlers of the clicked element. Unmuting earlier would turn a press on Unmute into Mute.
   */
  const onTouch = (event: Event) => {
    // Ignores key presses on buttons, because browsers also fire a click for Enter and Space.
    if (event.target instanceof HTMLButtonElement && event.type === 'keydown') return;
    if (block !== 'muted' || !video.muted || !isActive()) return;
    if (othersAreSilent()) video.muted = false;
    else setBlock('another');
  };
  window.addEventListener('click', onTouch, { signal });
  window.addEventListener('keydown', onTouch, { signal });
  video.addEventListener(
    'volumechange',
    () => {
      if (audible(video)) {
        ownMutes.delete(video);
        if (players.delete(self)) players.add(self);
      }
      claim();
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      if (block === 'blocked') setBlock(video.muted && ownMutes.has(video) ? 'muted' : 'none');
      claim();
    },
    { signal },
  );
  signal.addEventListener('abort', () => players.delete(self));

  return {
    get block() {
      return block;
    },
    async start(isByUser) {
      if (isByUser) players.delete(self);
      players.add(self);
      const mayUnmute = isByUser || (block !== 'another' && wasActive() && othersAreSilent());
      if (block !== 'none' && ownMutes.has(video) && mayUnmute) video.muted = false;
      const outcome = await startVideo(video, () => ownMutes.add(video));
      if (signal.aborted) return;
      if (outcome === 'muted' || outcome === 'blocked') setBlock(outcome);
      else if (outcome === 'playing' && audible(video)) setBlock('none');
    },
  };
}

/** Copies the volume, the muted state and its reason to the element that takes over. */
export function copySound(from: HTMLVideoElement, to: HTMLVideoElement): void {
  to.volume = from.volume;
  to.muted = from.muted;
  lastBlocks.set(to, lastBlocks.get(from) ?? 'none');
  if (ownMutes.has(from)) ownMutes.add(to);
  else ownMutes.delete(to);
}
