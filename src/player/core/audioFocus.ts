import { startVideo } from './videoElement';

/**
 * Why a player that could be heard is not: the browser allowed no sound yet (`muted`) or nothing at all until a
 * click (`blocked`), or another player of this page has the sound (`another`).
 */
export type SoundBlock = 'none' | 'muted' | 'blocked' | 'another';

/** A player as the others see it. */
interface FocusedPlayer {
  video: HTMLVideoElement;
  mute: () => void;
}

export interface AudioFocus {
  readonly block: SoundBlock;
  /** Starts the element, with sound where the browser allows it. `asked`: a person wants it now, so it gets the sound back. */
  start(asked: boolean): Promise<void>;
}

/** The players of this page that were started, the one that a person wanted last at the end. One is heard at a time. */
const players = new Set<FocusedPlayer>();

const audible = ({ muted, volume }: HTMLVideoElement): boolean => !muted && volume > 0;

const isAudible = (video: HTMLVideoElement): boolean => audible(video) && !video.paused;

/** Outlives the player: the next clip plays on the same element, as silent as the one before. */
const lastBlocks = new WeakMap<HTMLVideoElement, SoundBlock>();

/** Elements that were muted here, for the browser or for another player: the other mutes are their users'. */
const ownMutes = new WeakSet<HTMLVideoElement>();

/** Whether the person is doing something at this moment; browsers without the word for it are believed. */
const isActive = (): boolean => navigator.userActivation?.isActive ?? true;
const wasActive = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/**
 * Keeps several players from talking at once, and takes a mute of the browser's back as soon as the page has been
 * touched, until the signal aborts.
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
    // Nothing was heard yet of a player that waits for its click.
    if (audible(video) && block !== 'blocked') setBlock('none');
    if (!isAudible(video)) return;
    for (const player of players) {
      // Of those that were wanted later some still wait for their first frame.
      if (player === self) break;
      player.mute();
    }
  };
  const othersAreSilent = () => [...players].every((player) => player === self || !isAudible(player.video));

  /** A click or a key, after whatever it was meant for: unmuting earlier would turn a press on Unmute around. */
  const onTouch = (event: Event) => {
    // Keys press buttons too, and their click comes here by itself.
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
  signal.addEventListener('abort', () => {
    players.delete(self);
  });

  return {
    get block() {
      return block;
    },
    async start(asked) {
      if (asked) players.delete(self);
      players.add(self);
      const isWanted = asked || (block !== 'another' && wasActive() && othersAreSilent());
      if (block !== 'none' && ownMutes.has(video) && isWanted) video.muted = false;
      const outcome = await startVideo(video, () => ownMutes.add(video));
      if (signal.aborted) return;
      if (outcome === 'muted' || outcome === 'blocked') setBlock(outcome);
      else if (outcome === 'playing' && audible(video)) setBlock('none');
    },
  };
}

/** Makes an element as loud, or as silent, as the one that it takes over from, for the same reason. */
export function copySound(from: HTMLVideoElement, to: HTMLVideoElement): void {
  to.volume = from.volume;
  to.muted = from.muted;
  lastBlocks.set(to, lastBlocks.get(from) ?? 'none');
  if (ownMutes.has(from)) ownMutes.add(to);
  else ownMutes.delete(to);
}
