import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isModalOpen } from '@/lib/browser/isModalOpen';
import { selectionText } from '@/text/features/selection';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import type { Selection } from './useSelection';

const SelectionToolbar = lazyPart(
  async () => (await import('./selection/SelectionToolbar')).SelectionToolbar,
  PartMissing,
);

interface RecordingSelectionProps {
  selection: Selection;
  cameraName: (cameraId: string) => string;
  isPartial: boolean;
}

const isForOthers = (target: EventTarget | null): boolean =>
  Boolean(document.fullscreenElement) ||
  isModalOpen() ||
  (target instanceof Element && target.closest('[popover], textarea, input:not([type="checkbox"])') !== null);

function focusAnchor(anchor: string | null): void {
  const box =
    anchor === null ? null : document.querySelector<HTMLElement>(`[data-event-key="${CSS.escape(anchor)}"]`);
  (box ?? document.querySelector<HTMLElement>('main'))?.focus();
}

export function RecordingSelection({ selection, cameraName, isPartial }: RecordingSelectionProps) {
  const bar = useRef<HTMLDivElement>(null);
  const count = selection.selected.length;
  const isAny = count > 0;
  const [hadAny, setHadAny] = useState(false);
  if (isAny && !hadAny) setHadAny(true);

  const clear = () => {
    if (bar.current?.contains(document.activeElement)) focusAnchor(selection.anchor);
    selection.clear();
  };
  const onEscape = useEffectEvent(clear);
  useEffect(() => {
    if (!isAny) return undefined;
    // Listens on the window, so that other handlers can call `preventDefault` first.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForOthers(event.target)) onEscape();
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [isAny]);

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {isAny ? selectionText.count(count) : hadAny && selectionText.none}
      </p>
      {isAny && (
        <Suspense fallback={null}>
          <SelectionToolbar
            ref={bar}
            recordings={selection.selected.map((event) => ({
              event,
              cameraName: cameraName(event.cameraId),
            }))}
            hiddenCount={selection.hiddenCount}
            isAll={selection.isAll}
            isPartial={isPartial}
            onSelectAll={selection.selectAll}
            onClear={clear}
          />
        </Suspense>
      )}
    </>
  );
}
