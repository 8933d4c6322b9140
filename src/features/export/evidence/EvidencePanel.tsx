import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const EvidencePack = lazyPart(async () => (await import('./EvidencePack')).EvidencePack, PartMissing);

/** The dialog of an evidence pack; its code is loaded on demand. */
export function EvidencePanel(props: ComponentProps<typeof EvidencePack>) {
  return (
    <Suspense fallback={null}>
      <EvidencePack {...props} />
    </Suspense>
  );
}
