import 'react';

// Custom properties are set from code where CSS needs a number that only the media know.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
