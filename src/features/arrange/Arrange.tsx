import { shellText } from '@/text/shell';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

export const ArrangePanel = lazyPart(
  async () => (await import('./panel/ArrangePanel')).ArrangePanel,
  PartMissing,
);

interface ArrangeToggleProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

export const ArrangeToggle = ({ isOpen, onToggle }: ArrangeToggleProps) => (
  <Button variant="quiet" data-opens="arrange" aria-pressed={isOpen} onClick={() => onToggle(!isOpen)}>
    {shellText.arrange}
  </Button>
);
