import { shellText } from '@/text/shell';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

/** Puts cameras into the person's order; its code comes when it is first opened. */
export const ArrangePanel = lazyPart(
  async () => (await import('./panel/ArrangePanel')).ArrangePanel,
  PartMissing,
);

interface ArrangeToggleProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens and closes the panel, which gives the focus back to it. */
export const ArrangeToggle = ({ isOpen, onToggle }: ArrangeToggleProps) => (
  <Button variant="quiet" data-opens="arrange" aria-pressed={isOpen} onClick={() => onToggle(!isOpen)}>
    {shellText.arrange}
  </Button>
);
