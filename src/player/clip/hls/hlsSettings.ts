import type { HlsConfig, LoadPolicy } from 'hls.js/light';

/** Timeouts are in milliseconds. Short timeouts and few retries make the fallback appear soon. */
const policy = (firstByte: number, whole: number, maxNumRetry: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByte,
    maxLoadTimeMs: whole,
    timeoutRetry: { maxNumRetry, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry,
      retryDelayMs: 300,
      maxRetryDelayMs: 1_000,
      // By default, hls.js does not retry after a 4xx status or without a response, so a playlist without
      // `EXT-X-ENDLIST` would lose segments.
      shouldRetry: (_config, tries) => tries < maxNumRetry,
    },
  },
});

export const MAX_UNCHANGED_ANSWERS = 5;

export const CONFIG: Partial<HlsConfig> = {
  // hls.js treats a playlist without `EXT-X-ENDLIST` as live and would start at its end.
  startPosition: 0,
  liveMaxUnchangedPlaylistRefresh: MAX_UNCHANGED_ANSWERS,
  // A worker takes 60 ms to start, but demuxing a segment takes only a few milliseconds.
  enableWorker: false,
  manifestLoadPolicy: policy(5_000, 8_000, 0),
  playlistLoadPolicy: policy(5_000, 8_000, 1),
  // A recording may be a single segment that takes long to load. `watchLoading` detects a stall earlier.
  fragLoadPolicy: policy(4_000, 60_000, 1),
  // Disables retries, because hls.js would request a key up to eight times. The recovery policy retries once.
  keyLoadPolicy: policy(4_000, 8_000, 0),
  backBufferLength: 60,
};
