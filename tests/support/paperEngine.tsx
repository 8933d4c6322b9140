import { useEffect, useLayoutEffect } from 'react';
import { vi } from 'vitest';
import type { EngineProps, LoadEngine, MapControls, MapEngine } from '@/maps/engine';

export interface PaperMap {
  shown: Map<string, EngineProps>;
  controls: { [Name in keyof MapControls]: ReturnType<typeof vi.fn<MapControls[Name]>> };
  load: LoadEngine;
}

/** An engine that draws only its pins, since jsdom has no WebGL, and records its calls. */
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
    // Runs right after the render, when the test that found the surface continues.
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
