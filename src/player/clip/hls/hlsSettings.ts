import type { HlsConfig, LoadPolicy } from 'hls.js/light';

/** Fallbacks must come while the user still waits, so timeouts and retries are short. */
const policy = (firstByte: number, whole: number, maxNumRetry: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: whole,
    timeoutRetry: { maxNumRetry, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry,
      retryDelayMs: 300,
      maxRetryDelayMs: 1_000,
      // In a playlist without an end hls.js would not retry after 4xx or no response.
      shouldRetry: (_config, tries) => tries < maxNumRetry,
    },
  },
});

/** hls.js ends a growing playlist that has not changed in this many answers. */
export const MAX_UNCHANGED_ANSWERS = 5;

export const CONFIG: Partial<HlsConfig> = {
  // hls.js would treat a recording whose playlist has no end as live, and start at its end.
  startPosition: 0,
  liveMaxUnchangedPlaylistRefresh: MAX_UNCHANGED_ANSWERS,
  // A worker starts 60 ms later, although demuxing a segment takes only a few.
  enableWorker: false,
  manifestLoadPolicy: policy(5_000, 8_000, 0),
  playlistLoadPolicy: policy(5_000, 8_000, 1),
  // A recording may be one segment on a slow network, which counts as loading while bytes arrive (`watchLoading`).
  fragLoadPolicy: policy(4_000, 60_000, 1),
  // hls.js would request a key eight times with its segment; the recovery policy retries once.
  keyLoadPolicy: policy(4_000, 8_000, 0),
  backBufferLength: 60,
};
