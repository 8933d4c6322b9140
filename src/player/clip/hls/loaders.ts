import {
  type Fragment,
  type FragmentLoaderContext,
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js/light';
import { decodeText } from '@/lib/files/gunzip';

type LoaderClass = HlsConfig['loader'];

/**
 * Creates a loader that decodes `data:` URLs, such as those of keys, because the content security policy
 * would block a request.
 * @param Base loads all other URLs, and reports malformed `data:` URLs
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
const TARGET = /^#EXT-X-TARGETDURATION: *(\d+)/m;
const ONCE =
  /^#EXT-X-(?:VERSION|TARGETDURATION|MEDIA-SEQUENCE|DISCONTINUITY-SEQUENCE|PLAYLIST-TYPE|ENDLIST)\b/;

/**
 * Completes a media playlist for hls.js, which needs a target duration, accepts some tags only once and finds
 * segments by time. Old cameras write 0 for all durations. Once segments have loaded, their timestamps take
 * precedence.
 */
function completed(text: string): string {
  const durations = [...text.matchAll(DURATION)].map(([, seconds = '']) => Number.parseFloat(seconds) || 0);
  if (durations.length === 0) return text;
  const longest = durations.reduce((most, each) => Math.max(most, each), 0);
  const target = Number(TARGET.exec(text)?.[1]) || Math.ceil(longest) || ASSUMED_S;
  const timed = longest > 0 ? text : text.replaceAll(DURATION, `#EXTINF:${String(target)}`);
  const targeted = TARGET.test(text)
    ? timed
    : timed.replace('#EXTM3U', `#EXTM3U\n#EXT-X-TARGETDURATION:${String(target)}`);
  const seen = new Set<string>();
  const isFirst = (line: string) => {
    const tag = ONCE.exec(line)?.[0] ?? '';
    return tag === '' || (!seen.has(tag) && seen.add(tag));
  };
  return targeted.split('\n').filter(isFirst).join('\n');
}

/** Beginning of gzip data, decoded as UTF-8. */
const GZIP = '\u001F\uFFFD';

const isOfFragment = (context: LoaderContext): context is FragmentLoaderContext => 'frag' in context;

/**
 * Creates a loader that passes each segment to `onSegment` before hls.js reads it, because `FRAG_LOADED`
 * fires too late. The loader also completes playlists, and decompresses those that a server stores as gzip.
 * @param onSegment may change the segment's bytes and discontinuity number
 */
export function withSegments(
  Base: LoaderClass,
  onSegment: (frag: Fragment, payload: ArrayBuffer) => void,
): LoaderClass {
  return class SegmentLoader extends Base {
    readonly #controller = new AbortController();

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const { signal } = this.#controller;
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, ...rest) {
          const { data, url } = response;
          if (isOfFragment(context) && data instanceof ArrayBuffer) onSegment(context.frag, data);
          const answer = (text: string) =>
            callbacks.onSuccess({ ...response, data: completed(text) }, ...rest);
          const decompress = async () => {
            const loaded = await fetch(url, { credentials: 'omit', signal });
            return await decodeText(new Uint8Array(await loaded.arrayBuffer()));
          };
          if (typeof data !== 'string') callbacks.onSuccess(response, ...rest);
          else if (!data.startsWith(GZIP)) answer(data);
          else
            void decompress()
              .catch(() => data)
              .then((text) => {
                if (!signal.aborted) answer(text);
              });
        },
      });
    }

    override abort(): void {
      this.#controller.abort();
      super.abort();
    }

    override destroy(): void {
      this.#controller.abort();
      super.destroy();
    }
  };
}
