import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const EvidencePack = lazyPart(async () => (await import('./EvidencePack')).EvidencePack, PartMissing);

export function EvidencePanel(props: ComponentProps<typeof EvidencePack>) {
  return (
    <Suspense fallback={null}>
      <EvidencePack {...props} />
    </Suspense>
  );
}
