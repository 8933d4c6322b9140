import { useEffect, useLayoutEffect } from 'react';
import { vi } from 'vitest';
import type { EngineProps, LoadEngine, MapControls, MapEngine } from '@/maps/engine';

export interface PaperMap {
  shown: Map<string, EngineProps>;
  controls: { [Name in keyof MapControls]: ReturnType<typeof vi.fn<MapControls[Name]>> };
  load: LoadEngine;
}

/**
 * Creates a map engine that records its props and calls. jsdom has no WebGL, so the engine draws only its
 * pins.
 */
export function paperMap(): PaperMap {
  const shown = new Map<string, EngineProps>();
  const controls = {
    zoomBy: vi.fn<MapControls['zoomBy']>(),
    approach: vi.fn<MapControls['approach']>(),
    focus: vi.fn<MapControls['focus']>(() =>
      document.querySelector<HTMLElement>('[role="application"]')?.focus(),
    ),
  };
  const PaperEngine: MapEngine = (props) => {
    const { onReady, pins, surfaceLabel } = props;
    useEffect(() => onReady(controls), [onReady]);
    // Layout effects run before Testing Library resolves its wait for the surface, so tests see these props.
    useLayoutEffect(() => {
      shown.set(surfaceLabel, props);
    });
    return (
      <div role="application" aria-label={surfaceLabel} tabIndex={-1}>
        {pins.map(({ id, content }) => (
          <div key={id}>{content}</div>
        ))}
      </div>
    );
  };
  return { shown, controls, load: () => Promise.resolve(PaperEngine) };
}
