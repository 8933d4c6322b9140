import { startVideo } from './stage';

/**
 * Why a player that could be heard is not: the browser allowed no sound yet (`muted`) or nothing at all until a
 * click (`blocked`), or another player of this page has the sound (`another`).
 */
export type SoundHeld = 'no' | 'muted' | 'blocked' | 'another';

/** A player as the others see it. */
interface Voice {
  video: HTMLVideoElement;
  hush: () => void;
}

export interface Sound {
  readonly held: SoundHeld;
  /** Starts the element, with sound where the browser allows it. `asked`: a person wants it now, so it gets the sound back. */
  start(asked: boolean): Promise<void>;
}

/** The players of this page that were started. One of them is heard at a time. */
const voices = new Set<Voice>();

const audible = ({ muted, volume }: HTMLVideoElement): boolean => !muted && volume > 0;

const isHeard = (video: HTMLVideoElement): boolean => audible(video) && !video.paused;

/** Outlives the player: the next clip plays on the same element, as silent as the one before. */
const kept = new WeakMap<HTMLVideoElement, SoundHeld>();

/** Whether the person is doing something at this moment; browsers without the word for it are believed. */
const isActive = (): boolean => navigator.userActivation?.isActive ?? true;
const wasActive = (): boolean => navigator.userActivation?.hasBeenActive ?? false;

/**
 * Keeps several players from talking at once, and takes a mute of the browser's back as soon as the page has been
 * touched, until the signal aborts.
 */
export function soundOf(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onChange: (held: SoundHeld) => void,
): Sound {
  let held: SoundHeld = 'no';
  const hold = (next: SoundHeld) => {
    if (next === held || signal.aborted) return;
    held = next;
    kept.set(video, next);
    onChange(next);
  };
  const before = kept.get(video) ?? 'no';
  if (video.muted) hold(before === 'blocked' ? 'muted' : before);
  const me: Voice = {
    video,
    hush() {
      if (!audible(video)) return;
      video.muted = true;
      hold('another');
    },
  };
  const claim = () => {
    // Nothing was heard yet of a player that waits for its click.
    if (audible(video) && held !== 'blocked') hold('no');
    if (!isHeard(video)) return;
    for (const voice of voices) if (voice !== me) voice.hush();
  };
  const othersAreSilent = () => [...voices].every((voice) => voice === me || !isHeard(voice.video));

  /** A click or a key, after whatever it was meant for: unmuting earlier would turn a press on Unmute around. */
  const onTouch = (event: Event) => {
    // Keys press buttons too, and their click comes here by itself.
    if (event.target instanceof HTMLButtonElement && event.type === 'keydown') return;
    if (held !== 'muted' || !video.muted || !isActive()) return;
    if (othersAreSilent()) video.muted = false;
    else hold('another');
  };
  window.addEventListener('click', onTouch, { signal });
  window.addEventListener('keydown', onTouch, { signal });
  video.addEventListener('volumechange', claim, { signal });
  video.addEventListener(
    'playing',
    () => {
      if (held === 'blocked') hold(video.muted ? 'muted' : 'no');
      claim();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    voices.delete(me);
  });

  return {
    get held() {
      return held;
    },
    async start(asked) {
      voices.add(me);
      if (held === 'muted' || held === 'blocked') {
        if (asked || (wasActive() && othersAreSilent())) video.muted = false;
      } else if (held === 'another' && asked) {
        video.muted = false;
      }
      const outcome = await startVideo(video);
      if (signal.aborted) return;
      if (outcome === 'muted' || outcome === 'blocked') hold(outcome);
      else if (outcome === 'playing' && audible(video)) hold('no');
    },
  };
}

/** Makes an element as silent as the one that it takes over from, for the same reason. */
export function passSound(from: HTMLVideoElement, to: HTMLVideoElement): void {
  to.muted = from.muted;
  kept.set(to, kept.get(from) ?? 'no');
}
