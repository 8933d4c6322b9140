import 'react';

// Allows custom properties, such as the played fraction, in the `style` attribute.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
