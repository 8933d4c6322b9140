import { FastForward } from 'lucide-react';
import { timeLapseText } from '@/text/features/timeLapse';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ToolPanel } from '@/ui/tools/ToolPanel';
import type { TimeLapseProps } from './timeLapseProps';

const TimeLapsePanel = lazyPart(
  async () => (await import('./panel/TimeLapsePanel')).TimeLapsePanel,
  PartMissing,
);

export function TimeLapse(props: TimeLapseProps) {
  return (
    <ToolPanel label={timeLapseText.timeLapse} icon={<FastForward size={18} />}>
      <TimeLapsePanel {...props} />
    </ToolPanel>
  );
}
