import type * as Full from 'hls.js';
import type * as Light from 'hls.js/light';
import { onTestFinished } from 'vitest';

/** All instances, oldest first. */
export const builds: FakeHls[] = [];

let isReplaced = false;
/** `isMissing` makes the import of the full build fail. */
export const fullBuild = { isMissing: false };

export function fakeHls(): void {
  builds.length = 0;
  fullBuild.isMissing = false;
  isReplaced = true;
  onTestFinished(() => {
    isReplaced = false;
  });
}

export const replaceableLight = (real: typeof Light) => ({
  ...real,
  get Hls() {
    return isReplaced ? FakeHls : real.Hls;
  },
});

export const replaceableFull = (real: typeof Full) => ({
  ...real,
  get default() {
    if (isReplaced && fullBuild.isMissing) throw new Error('Failed to fetch dynamically imported module');
    return isReplaced ? FakeHls : real.default;
  },
});

/** hls.js's error, reduced to the fields that the engine reads. */
interface Failure {
  type: string;
  details: string;
  fatal: boolean;
  response: { code: number };
  frag: { sn: number; gap?: boolean };
}

/** The part of hls.js that the engine uses. The test controls network and decoder. */
export class FakeHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_LOADING: 'manifestLoading',
    MANIFEST_LOADED: 'manifestLoaded',
    MANIFEST_PARSED: 'manifestParsed',
    LEVEL_LOADED: 'levelLoaded',
    BUFFER_CODECS: 'bufferCodecs',
    BUFFER_CREATED: 'bufferCreated',
    BUFFER_APPENDING: 'bufferAppending',
    FRAG_PARSED: 'fragParsed',
    FRAG_LOADING: 'fragLoading',
    FRAG_LOADED: 'fragLoaded',
    FRAG_BUFFERED: 'fragBuffered',
    MEDIA_ATTACHED: 'mediaAttached',
    BUFFER_EOS: 'bufferEos',
    DESTROYING: 'destroying',
  };
  static readonly ErrorTypes = { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' };
  static readonly ErrorDetails = {
    MANIFEST_LOAD_ERROR: 'manifestLoadError',
    FRAG_LOAD_ERROR: 'fragLoadError',
    FRAG_LOAD_TIMEOUT: 'fragLoadTimeOut',
    FRAG_PARSING_ERROR: 'fragParsingError',
    KEY_LOAD_ERROR: 'keyLoadError',
    KEY_LOAD_TIMEOUT: 'keyLoadTimeOut',
    LEVEL_EMPTY_ERROR: 'levelEmptyError',
    PLAYLIST_UNCHANGED_ERROR: 'playlistUnchangedError',
    BUFFER_ADD_CODEC_ERROR: 'bufferAddCodecError',
    BUFFER_APPEND_ERROR: 'bufferAppendError',
    BUFFER_APPEND_NO_PROGRESS: 'bufferAppendNoProgress',
  };
  static readonly DefaultConfig = { loader: class {} };
  static readonly isSupported = () => true;

  readonly loads: { url: string; from: number }[] = [];
  levels: { fragmentError?: number; details?: object }[] = [];
  readonly loadLevel = 0;
  readonly audioTracks = [];
  latestLevelDetails: { live: boolean; targetduration: number; endSN?: number } | null = null;
  readonly triggered: string[] = [];
  readonly config: Partial<Full.HlsConfig> & { startPosition: number };
  destroyed = false;
  starts = 0;
  /** Arguments of `startLoad` in seconds; hls.js defaults to -1. */
  readonly startedAt: number[] = [];
  recoveries = 0;
  media: HTMLVideoElement | null = null;
  #isStarted = true;
  readonly #listeners = new Map<string, ((name: string, data: object) => void)[]>();

  constructor(config: object) {
    this.config = {
      startPosition: -1,
      autoStartLoad: true,
      maxFragLookUpTolerance: 0.25,
      maxBufferLength: 30,
      ...config,
    };
    builds.push(this);
  }

  on(name: string, listener: (name: string, data: object) => void) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  off(name: string, listener: (name: string, data: object) => void) {
    this.#listeners.set(
      name,
      (this.#listeners.get(name) ?? []).filter((each) => each !== listener),
    );
  }

  emit(name: string, data: object = {}) {
    if (name === FakeHls.Events.MANIFEST_PARSED) this.levels = [{}];
    if (name === FakeHls.Events.ERROR && 'fatal' in data && data.fatal === true) this.stopLoad();
    for (const listener of this.#listeners.get(name) ?? []) listener(name, data);
  }

  attachMedia(video: HTMLVideoElement) {
    this.media = video;
    this.emit('mediaAttached');
  }

  loadSource(url: string) {
    const { loads, config } = this;
    this.levels = [];
    loads.push({ url, from: config.startPosition });
    if (loads.length > 1 && this.media !== null) this.#reattach(this.media);
    this.emit(FakeHls.Events.MANIFEST_LOADING, { url });
  }

  recoverMediaError() {
    this.recoveries += 1;
    const { media } = this;
    if (media === null) return;
    const time = media.currentTime;
    const isStarted = this.#isStarted;
    this.stopLoad();
    media.currentTime = 0;
    if (isStarted && time > 0) this.startLoad(time);
    queueMicrotask(() => {
      if (!this.#isStarted) this.startLoad(this.config.startPosition);
      media.dispatchEvent(new Event('emptied'));
      this.emit('mediaAttached');
    });
  }

  trigger(name: string, failure?: Failure | object): boolean {
    if (failure === undefined || !('fatal' in failure)) this.triggered.push(name);
    else {
      this.#answer(failure);
      this.emit(name, failure);
    }
    return true;
  }

  refuse(frag: Failure['frag'] | undefined, code?: number) {
    if (frag === undefined) throw new Error('There is no such segment.');
    const details = code === undefined ? 'fragLoadTimeOut' : 'fragLoadError';
    this.trigger('error', {
      type: 'networkError',
      details,
      fatal: false,
      frag,
      response: { code: code ?? 0 },
    });
  }

  #answer(failure: Failure) {
    const { frag, response, details } = failure;
    const [level] = this.levels;
    const { fragLoadPolicy, keyLoadPolicy } = this.config;
    const policy = (details.startsWith('key') ? keyLoadPolicy : fragLoadPolicy)?.default;
    const isTimeout = details === 'fragLoadTimeOut';
    const retry = isTimeout ? policy?.timeoutRetry : policy?.errorRetry;
    if (level === undefined || !retry) throw new Error('There is nothing to load.');
    const tries = level.fragmentError ?? 0;
    if (!failure.fatal) {
      level.fragmentError = tries + 1;
      const isLeft = tries < retry.maxNumRetry;
      const isPassing = isLeft && (isTimeout || response.code >= 500);
      const answer = { url: '', ...response };
      const isRetried = retry.shouldRetry?.(retry, tries, isTimeout, answer, isPassing) ?? isPassing;
      const playlist = this.latestLevelDetails;
      if (!isRetried && playlist?.live === true && frag.sn < (playlist.endSN ?? 0)) frag.gap = true;
      else failure.fatal = !isLeft;
    }
    if (failure.fatal || frag.gap === true) level.fragmentError = 0;
  }

  swapAudioCodec() {}

  stopLoad() {
    this.#isStarted = false;
  }

  startLoad(from = -1) {
    this.#isStarted = true;
    this.starts += 1;
    this.startedAt.push(from);
  }

  destroy() {
    this.emit('destroying');
    this.destroyed = true;
    this.media = null;
  }

  #reattach(video: HTMLVideoElement) {
    video.currentTime = 0;
    video.dispatchEvent(new Event('emptied'));
    this.emit('mediaAttached');
  }
}
