import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { replayLinkText } from '@/text/features/replayLink';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const CopyLinkDialog = lazyPart(async () => (await import('./CopyLinkDialog')).CopyLinkDialog, PartMissing);

const MESSAGE_DURATION = 5_000;

async function write(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    // Not a secure context, which has no clipboard at all; not permitted; or a page without the focus.
    return false;
  }
}

export interface LinkCopying {
  /** To be called in the click itself: browsers allow writing to the clipboard only within a user activation. */
  copy: (address: string) => void;
  /** What there is to say of it; empty: nothing. */
  message: string;
  /** What there is to show where the browser refused. */
  dialog: ReactNode;
}

/** Copies an address of this app as a whole link. */
export function useCopyLink(): LinkCopying {
  const [outcome, setOutcome] = useState<{ link: string; isCopied: boolean } | null>(null);
  useEffect(() => {
    if (outcome?.isCopied !== true) return undefined;
    const timer = setTimeout(() => setOutcome(null), MESSAGE_DURATION);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (address: string) => {
    const link = new URL(address, globalThis.location.origin).href;
    const isCopied = await write(link);
    // The dialog lies outside of what fills the screen.
    if (!isCopied) {
      if (document.fullscreenElement) void document.exitFullscreen();
      document.querySelector<HTMLElement>('[data-fills-window]')?.hidePopover();
    }
    setOutcome({ link, isCopied });
  };
  return {
    copy: (address) => void copy(address),
    message: outcome?.isCopied === true ? replayLinkText.copied : '',
    dialog: outcome?.isCopied === false && (
      <Suspense fallback={null}>
        <CopyLinkDialog link={outcome.link} onClose={() => setOutcome(null)} />
      </Suspense>
    ),
  };
}
