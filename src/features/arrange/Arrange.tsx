import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

/** Puts cameras into the person's order; its code comes when it is first opened. */
export const ArrangePanel = lazyPart(
  async () => (await import('./panel/ArrangePanel')).ArrangePanel,
  PartMissing,
);
