import 'react';

// Custom properties pass numbers of the media, such as the played share, to CSS.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
