import {
  type Fragment,
  type FragmentLoaderContext,
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js/light';

type LoaderClass = HlsConfig['loader'];

/**
 * Decodes `data:` URLs of keys itself, because the content security policy would block a request.
 * @param Base loads all other URLs and reports malformed ones
 * @see https://github.com/video-dev/hls.js/blob/master/docs/API.md#loader
 */
export function withDataUris(Base: LoaderClass): LoaderClass {
  return class DataUriLoader extends Base {
    #isOver = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { url, responseType } = context;
      if (responseType !== 'arraybuffer' || !url.startsWith('data:')) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      const decode = async () => {
        const bytes = await import('@/lib/files/dataUri').then(
          ({ dataOf }) => dataOf(url),
          () => null,
        );
        if (this.#isOver) return;
        if (bytes === null) {
          super.load(context, config, callbacks);
          return;
        }
        this.stats.loaded = bytes.length;
        this.stats.total = bytes.length;
        callbacks.onSuccess({ url, data: bytes.buffer, code: 200 }, this.stats, context, null);
      };
      void decode();
    }

    override abort(): void {
      this.#isOver = true;
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      super.destroy();
    }
  };
}

/** Assumed duration of a segment, in seconds, if the playlist states neither durations nor a target. */
const ASSUMED_S = 2;

const DURATION = /^#EXTINF:[ \t]*([-+\d.]*)/gm;

/**
 * Replaces durations of 0, which some old cameras write for every segment, because hls.js finds segments by
 * time. Once a segment has loaded, its timestamps take precedence.
 */
function withDurations(playlist: string): string {
  const durations = [...playlist.matchAll(DURATION)].map(([, seconds = '']) => Number.parseFloat(seconds));
  if (durations.some((seconds) => seconds > 0)) return playlist;
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(playlist)?.[1]) || ASSUMED_S;
  return playlist.replaceAll(DURATION, `#EXTINF:${String(target)}`);
}

const isOfFragment = (context: LoaderContext): context is FragmentLoaderContext => 'frag' in context;

/**
 * Passes each segment to `onSegment` before hls.js reads it, because `FRAG_LOADED` fires too late. Also
 * replaces durations of 0 in playlists.
 * @param onSegment may change the segment's discontinuity number
 */
export function withSegments(
  Base: LoaderClass,
  onSegment: (frag: Fragment, payload: ArrayBuffer) => void,
): LoaderClass {
  return class SegmentLoader extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          if (isOfFragment(context) && response.data instanceof ArrayBuffer)
            onSegment(context.frag, response.data);
          const { data } = response;
          const corrected = typeof data === 'string' ? { ...response, data: withDurations(data) } : response;
          callbacks.onSuccess(corrected, ...rest);
        },
      });
    }
  };
}
