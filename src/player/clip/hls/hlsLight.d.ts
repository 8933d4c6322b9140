// The light build (no subtitles, alternate audio or DRM) ships without types, so this file reuses those of
// the full build.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
