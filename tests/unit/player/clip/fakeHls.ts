/** Every instance that was made, oldest first. */
export const builds: FakeHls[] = [];

/** As much of hls.js as the engine talks to; a test plays the network and the decoder. */
export class FakeHls {
  static readonly Events = {
    ERROR: 'error',
    MANIFEST_LOADED: 'manifestLoaded',
    MANIFEST_PARSED: 'manifestParsed',
    BUFFER_CODECS: 'bufferCodecs',
    FRAG_LOADED: 'fragLoaded',
    MEDIA_ATTACHED: 'mediaAttached',
    BUFFER_EOS: 'bufferEos',
  };
  static readonly ErrorTypes = { NETWORK_ERROR: 'networkError', MEDIA_ERROR: 'mediaError' };
  static readonly ErrorDetails = {
    FRAG_LOAD_ERROR: 'fragLoadError',
    FRAG_PARSING_ERROR: 'fragParsingError',
    BUFFER_ADD_CODEC_ERROR: 'bufferAddCodecError',
  };
  static readonly isSupported = () => true;

  readonly loads: { url: string; from: number }[] = [];
  readonly levels = [{}];
  readonly config: { startPosition: number; autoStartLoad: boolean };
  destroyed = false;
  starts = 0;
  recoveries = 0;
  media: HTMLVideoElement | null = null;
  readonly #listeners = new Map<string, ((name: string, data: object) => void)[]>();

  constructor(config: object) {
    this.config = { startPosition: -1, autoStartLoad: true, ...config };
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
    for (const listener of this.#listeners.get(name) ?? []) listener(name, data);
  }

  attachMedia(video: HTMLVideoElement) {
    this.media = video;
    this.emit('mediaAttached');
  }

  loadSource(url: string) {
    const { loads, config } = this;
    loads.push({ url, from: config.startPosition });
    if (loads.length > 1 && this.media !== null) this.#reattach(this.media);
  }

  recoverMediaError() {
    this.recoveries += 1;
    if (this.media !== null) this.#reattach(this.media);
  }

  swapAudioCodec() {}
  stopLoad() {}

  startLoad() {
    this.starts += 1;
  }

  destroy() {
    this.destroyed = true;
    this.media = null;
  }

  #reattach(video: HTMLVideoElement) {
    video.currentTime = 0;
    video.dispatchEvent(new Event('emptied'));
    this.emit('mediaAttached');
  }
}
