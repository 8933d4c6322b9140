// The light build (no subtitles, alternate audio or DRM) ships without types of its own; they are the full build's.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
