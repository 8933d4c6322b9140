import { useMemo, type ReactNode } from 'react';
import { VirtuosoMockContext } from 'react-virtuoso';

/**
 * jsdom has no layout, so this sets the sizes of virtual lists.
 * @param height pixels of a list, which renders the items that fit and one or two more
 */
export function ListSizes({ height = 300, children }: { height?: number | undefined; children: ReactNode }) {
  const sizes = useMemo(() => ({ viewportHeight: height, itemHeight: 56 }), [height]);
  return <VirtuosoMockContext value={sizes}>{children}</VirtuosoMockContext>;
}
