import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { replayLinkText } from '@/text/features/replayLink';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';

const CopyLinkDialog = lazyPart(async () => (await import('./CopyLinkDialog')).CopyLinkDialog, PartMissing);

const MESSAGE_DURATION_MS = 5_000;

async function write(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    // The page is not a secure context, has no permission, or lacks focus.
    return false;
  }
}

interface LinkCopying {
  /** Must run synchronously in an event handler, because some browsers allow clipboard access only then. */
  copy: (address: string) => void;
  message: string;
  dialog: ReactNode;
}

export function useCopyLink(): LinkCopying {
  const [outcome, setOutcome] = useState<{ link: string; isCopied: boolean } | null>(null);
  useEffect(() => {
    if (outcome?.isCopied !== true) return undefined;
    const timer = setTimeout(() => setOutcome(null), MESSAGE_DURATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const lastPress = useRef(0);
  const copy = async (address: string) => {
    lastPress.current += 1;
    const press = lastPress.current;
    // Screen readers repeat an announcement only if it was cleared first.
    setOutcome(null);
    const link = new URL(address, globalThis.location.origin).href;
    const isCopied = await write(link);
    if (press !== lastPress.current) return;
    // Leaves full screen first, because a full-screen element would cover the dialog.
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
