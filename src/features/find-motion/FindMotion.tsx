import { ScanSearch } from 'lucide-react';
import { findMotionText } from '@/text/features/findMotion';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ToolPanel } from '@/ui/tools/ToolPanel';
import type { FindMotionProps } from './findMotionProps';

const FindMotionPanel = lazyPart(
  async () => (await import('./panel/FindMotionPanel')).FindMotionPanel,
  PartMissing,
);

export function FindMotion(props: FindMotionProps) {
  return (
    <ToolPanel
      label={findMotionText.findMotion}
      icon={<ScanSearch size={18} />}
      isInitiallyOpen={props.isInitiallyOpen}
    >
      <FindMotionPanel {...props} />
    </ToolPanel>
  );
}
