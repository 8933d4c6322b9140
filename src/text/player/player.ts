import { dayOf, type Day } from '@/domain/dateRange';
import { dayAndMonthText } from '../format/days';
import { exactTimeText } from '../format/times';
import { say, translated } from '../language/language';
import { decimal, percentText } from '../format/units';

/** The day is null where it is today. */
const momentOf = (at: number, today: Day): { day: string | null; time: string } => ({
  day: dayOf(at) === today ? null : dayAndMonthText(dayOf(at)),
  time: exactTimeText(at),
});

export const playerText = translated('player', {
  region: (name: string) => say('player.region', { name }) ?? `${name} player`,

  live: 'Live',
  connecting: 'Connecting…',
  recorded: 'Recorded',
  pausedLive: 'Paused',
  ready: 'Ready to play',
  stoppedToSaveData: 'Stopped to save data',
  continueLive: 'Continue live',
  suspended: 'Paused while nobody is watching',
  stalledSince: (at: number, today: Day) => {
    const { day, time } = momentOf(at, today);
    return day === null
      ? (say('player.stalledSince', { time }) ?? `Picture frozen since ${time}, reconnecting`)
      : (say('player.stalledSinceOnDay', { day, time }) ??
          `Picture frozen since ${time} on ${day}, reconnecting`);
  },

  /** Why a start takes longer than three seconds. */
  slow: {
    preparing: 'Still getting permission to watch.',
    contacting: 'Still reaching the video service.',
    calling: 'The camera may be waking up.',
    linking: 'The camera has answered. Waiting for its picture.',
    loading: 'The recording is slow to load.',
  },

  liveLost: (at: number, today: Day) => {
    const { day, time } = momentOf(at, today);
    return day === null
      ? (say('player.liveLost', { time }) ?? `The live picture stopped at ${time}.`)
      : (say('player.liveLostOnDay', { day, time }) ?? `The live picture stopped on ${day} at ${time}.`);
  },
  wentOffline: (at: number, today: Day) => {
    const { day, time } = momentOf(at, today);
    return day === null
      ? (say('player.wentOffline', { time }) ?? `The camera went offline at ${time}.`)
      : (say('player.wentOfflineOnDay', { day, time }) ?? `The camera went offline on ${day} at ${time}.`);
  },
  soundOnly: 'Sound only',
  partMissing: 'A part of this recording could not be loaded.',
  buffering: 'Loading more of the recording…',
  showingRecording: 'Showing the latest recording.',
  retryingLive: 'Trying live again in the background.',
  soundBlocked: 'Your browser started the video without sound.',
  playBlocked: 'Your browser needs a click to start playing.',
  mutedForAnother: 'Muted, so that one camera is heard at a time.',

  failures: {
    codeMissing: 'A part of this app could not be loaded. Check your connection.',
    liveUnsupported: 'This browser does not support Live streaming.',
    notAllowed: 'You have no permission to watch this camera live.',
    credentialsExpired: 'The permission to watch expired too soon.',
    clockWrong: 'The clock of this computer is wrong, so the live stream was refused.',
    channelMissing: 'This camera has no live channel.',
    viewerLimit: 'Too many people are watching this camera live.',
    serviceBusy: 'The video service is busy.',
    signalingRefused: 'The live connection was refused. Perhaps too many people are watching.',
    serviceUnreachable: 'The video service cannot be reached.',
    cameraSilent: 'The camera does not answer.',
    noVideo: 'No live picture arrived.',
    videoRefused: 'This browser cannot show the camera’s picture.',
    connectionLost: 'The live connection was lost.',
    codecUnsupported: 'This browser cannot play the format of this recording.',
    clipMissing: 'The recording is no longer available.',
    clipExpired: 'The address of the recording has expired.',
    clipBroken: 'The recording is damaged.',
    clipStalled: 'The recording stopped loading.',
    clipUnreachable: 'The recording cannot be reached.',
    gone: 'The recording is no longer available.',
    noRecording: 'LastActivities Not Found',
    unexpected: 'Something went wrong!',
    unreachable: 'The server cannot be reached.',
    sessionEnded: 'You are logged out.',
    cancelled: 'The request was cancelled.',
  },

  play: 'Play',
  pause: 'Pause',
  back: (seconds: number) => say('player.back', { seconds }) ?? `Back ${String(seconds)} seconds`,
  forward: (seconds: number) => say('player.forward', { seconds }) ?? `Forward ${String(seconds)} seconds`,
  fullScreen: 'Full screen',
  exitFullScreen: 'Exit full screen',
  share: 'Share',
  seek: 'Seek',
  seekValue: (at: string, of: string) => say('player.seekValue', { at, of }) ?? `${at} of ${of}`,
  tryAgain: 'Try again',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  volumeValue: (percent: number) => say('player.volumeValue', { percent }) ?? `${String(percent)}%`,
  pictureInPicture: 'Picture in picture',
  speed: 'Speed',
  speedValue: (rate: number) => say('player.speedValue', { rate }) ?? `${String(rate)}×`,
  savePicture: 'Save picture',
  redactPicture: 'Cover parts of the picture…',
  copyLink: 'Copy link to this moment',
  previous: 'Previous clip',
  next: 'Next clip',
  more: 'More',
  close: 'Close',

  shortcuts: 'Keyboard shortcuts',
  shortcutKeys: {
    play: 'Space',
    skip: '← →',
    volume: '↑ ↓',
    fullScreen: 'F',
    mute: 'M',
    pictureInPicture: 'P',
    clips: 'Shift + ← →',
    frames: ', .',
    help: '?',
  },
  shortcutWords: {
    play: 'Play or pause',
    skip: 'Back or forward 3 seconds',
    volume: 'Louder or quieter',
    fullScreen: 'Full screen',
    mute: 'Sound on or off',
    pictureInPicture: 'Picture in picture',
    clips: 'Previous or next clip',
    frames: 'Previous or next frame, while paused',
    help: 'This list',
  },

  details: 'Connection details',
  detailsCopy: 'Copy',
  detailsCopied: 'Copied',
  detailsNotCopied: 'The browser does not allow copying here. Select the details and copy them yourself.',
  detailsNone: 'Details appear while live video is playing.',
  detailLabels: {
    state: 'State',
    path: 'Path',
    roundTrip: 'Round trip',
    loss: 'Packet loss',
    bitrate: 'Bitrate',
    resolution: 'Resolution',
    frameRate: 'Frame rate',
  },
  direct: 'Direct',
  relay: 'Through a relay',
  unknown: 'Not known',
  milliseconds: (value: number) => say('player.milliseconds', { value }) ?? `${String(value)} ms`,
  percent: (value: number) => percentText(decimal(value, 1)),
  megabits: (bits: number) => {
    const megabits = decimal(bits / 1_000_000, 2);
    return say('player.megabits', { megabits }) ?? `${megabits} Mbit/s`;
  },
  pixels: (width: number, height: number) =>
    say('player.pixels', { width, height }) ?? `${String(width)} × ${String(height)}`,
  framesPerSecond: (value: number) =>
    say('player.framesPerSecond', { frames: Math.round(value) }) ?? `${String(Math.round(value))} fps`,
});
