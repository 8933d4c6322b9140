// The light build (no subtitles, alternate audio or DRM) has no types, so it uses the full build's.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
