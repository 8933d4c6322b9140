/** Every instance that was made, oldest first. */
export const builds: FakeHls[] = [];

/** As much of hls.js as the engine talks to; a test plays the network and the decoder. */
export class FakeHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_LOADING: 'manifestLoading',
    MANIFEST_LOADED: 'manifestLoaded',
    MANIFEST_PARSED: 'manifestParsed',
    LEVEL_LOADED: 'levelLoaded',
    BUFFER_CODECS: 'bufferCodecs',
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
    PLAYLIST_UNCHANGED_ERROR: 'playlistUnchangedError',
    BUFFER_ADD_CODEC_ERROR: 'bufferAddCodecError',
  };
  static readonly DefaultConfig = { loader: class {} };
  static readonly isSupported = () => true;

  readonly loads: { url: string; from: number }[] = [];
  /** Known once the playlist has been parsed. */
  levels: object[] = [];
  readonly loadLevel = 0;
  latestLevelDetails: { live: boolean; targetduration: number } | null = null;
  /** Events that the engine has sent. */
  readonly triggered: string[] = [];
  readonly config: { startPosition: number; autoStartLoad: boolean; maxFragLookUpTolerance: number };
  destroyed = false;
  starts = 0;
  /** Seconds from which loading was started; -1: the default of hls.js. */
  readonly startedAt: number[] = [];
  recoveries = 0;
  media: HTMLVideoElement | null = null;
  readonly #listeners = new Map<string, ((name: string, data: object) => void)[]>();

  constructor(config: object) {
    this.config = { startPosition: -1, autoStartLoad: true, maxFragLookUpTolerance: 0.25, ...config };
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
    if (this.media !== null) this.#reattach(this.media);
  }

  trigger(name: string): boolean {
    this.triggered.push(name);
    return true;
  }

  swapAudioCodec() {}
  stopLoad() {}

  startLoad(from = -1) {
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
