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
 * Decodes `data:` URLs of keys without a request, which the content security policy would block.
 * @param Base loads all other URLs, and reports malformed ones
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

const isOfFragment = (context: LoaderContext): context is FragmentLoaderContext => 'frag' in context;

/**
 * Passes each segment to `onSegment` before hls.js reads it, because `FRAG_LOADED` fires too late.
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
          callbacks.onSuccess(response, ...rest);
        },
      });
    }
  };
}
