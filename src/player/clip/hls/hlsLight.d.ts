// The light build (no subtitles, alternate audio or DRM) has no types of its own, so this file declares the
// types of the full build.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
