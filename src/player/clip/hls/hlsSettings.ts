import type { HlsConfig, LoadPolicy } from 'hls.js/light';

/** Timeouts and retries short enough that the fallback comes while the user still waits. */
const policy = (firstByte: number, whole: number, maxNumRetry: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: whole,
    timeoutRetry: { maxNumRetry, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry,
      retryDelayMs: 300,
      maxRetryDelayMs: 1_000,
      // In a playlist without an end hls.js would not ask again where nothing has answered, or with a 4xx.
      shouldRetry: (_config, tries) => tries < maxNumRetry,
    },
  },
});

/** A playlist without an end is over when it has not grown in so many answers. */
export const UNCHANGED = 5;

export const CONFIG: Partial<HlsConfig> = {
  // A recording begins at its beginning, also one without an end in its playlist, where hls.js takes it for a live stream.
  startPosition: 0,
  liveMaxUnchangedPlaylistRefresh: UNCHANGED,
  // A worker starts 60 ms later, for taking apart segments that take a few.
  enableWorker: false,
  manifestLoadPolicy: policy(5_000, 8_000, 0),
  playlistLoadPolicy: policy(5_000, 8_000, 1),
  // A recording may be one segment on a slow line: while bytes come it is loading (`watchLoading`).
  fragLoadPolicy: policy(4_000, 60_000, 1),
  // hls.js would ask eight times for a key, each time with the segment: the recovery policy asks once more.
  keyLoadPolicy: policy(4_000, 8_000, 0),
  backBufferLength: 60,
};
