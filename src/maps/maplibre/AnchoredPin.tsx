import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Pin } from '../engine';
import { makeGlider, type Glider } from '../glide';

export function AnchoredPin({ map, pin, glideMs }: { map: MapLibreMap; pin: Pin; glideMs: number }) {
  const [element] = useState(() => document.createElement('div'));
  const glider = useRef<Glider | null>(null);
  const { position, level } = pin;
  const firstPosition = useEffectEvent(() => position);

  useEffect(() => {
    const start = firstPosition();
    const marker = new Marker({ element, anchor: 'center', subpixelPositioning: true })
      .setLngLat(start)
      .addTo(map);
    glider.current = makeGlider(start, (place) => marker.setLngLat(place));
    // A focused pin must be visible.
    const reveal = (): void => {
      const place = marker.getLngLat();
      if (!map.getBounds().contains(place)) map.panTo(place);
    };
    element.addEventListener('focusin', reveal);
    return () => {
      element.removeEventListener('focusin', reveal);
      glider.current?.stop();
      glider.current = null;
      marker.remove();
    };
  }, [map, element]);

  useEffect(() => {
    element.style.setProperty('z-index', String(level));
  }, [element, level]);

  useEffect(() => {
    glider.current?.to(position, glideMs);
  }, [position, glideMs]);

  return createPortal(pin.content, element);
}
