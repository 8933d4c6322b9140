import 'react';

// CSS needs numbers that only the media know.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
