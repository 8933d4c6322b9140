import { useMemo, type ReactNode } from 'react';
import { VirtuosoMockContext } from 'react-virtuoso';

/**
 * jsdom lays nothing out: long lists are told how tall things are, as their documentation says.
 * @param height pixels that a long list sees of itself; it draws no more items than fit, and one or two beyond.
 */
export function ListSizes({ height = 300, children }: { height?: number | undefined; children: ReactNode }) {
  const sizes = useMemo(() => ({ viewportHeight: height, itemHeight: 56 }), [height]);
  return <VirtuosoMockContext value={sizes}>{children}</VirtuosoMockContext>;
}
