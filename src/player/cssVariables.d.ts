import 'react';

// Styles get numbers, such as the played fraction, as custom properties.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
