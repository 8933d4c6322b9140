import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { metersBetween } from '@/domain/position';
import { MapConfigProvider } from '@/maps/MapConfig';
import { MapDemoScreen } from '@/screens/map-demo/MapDemoScreen';
import { stubMediaQueries } from '../support/mediaQueries';
import { paperMap, type PaperMap } from '../support/paperEngine';

const SURFACE = 'Moving vehicles: arrow keys move the map, plus and minus zoom';

describe('map demo', () => {
  let map: PaperMap;

  beforeEach(() => {
    vi.useFakeTimers();
    map = paperMap();
    return () => {
      vi.useRealTimers();
      Reflect.deleteProperty(document, 'visibilityState');
    };
  });

  const open = async () => {
    render(
      <MapConfigProvider value={{ googleMapsApiKey: null, styleUrl: null, loadEngine: map.load }}>
        <MapDemoScreen />
      </MapConfigProvider>,
    );
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('application', { name: SURFACE })).toBeVisible();
  };
  const vanAt = () => {
    const pin = map.shown.get(SURFACE)?.pins.find(({ id }) => id === 'harbor-van');
    if (!pin) throw new Error('The van is not on the map.');
    return pin.position;
  };
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

  it('moves every vehicle twice a second with an animation', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Map Demo' })).toBeVisible();
    const region = screen.getByRole('region', { name: 'Moving vehicles' });
    expect(within(region).getByRole('button', { name: 'Harbor Van' })).toBeVisible();
    const start = vanAt();
    await pass(400);
    expect(vanAt()).toEqual(start);
    await pass(200);
    const next = vanAt();
    expect(metersBetween(start, next)).toBeGreaterThan(10);
    expect(metersBetween(start, next)).toBeLessThan(100);
    expect(map.shown.get(SURFACE)?.glideMs).toBe(500);
  });

  it('pauses while the page is hidden', async () => {
    await open();
    const start = vanAt();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    await pass(5_000);
    expect(vanAt()).toEqual(start);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    await pass(600);
    expect(vanAt()).not.toEqual(start);
  });

  it('moves step by step while it is paused', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const start = vanAt();
    await pass(5_000);
    expect(vanAt()).toEqual(start);
    fireEvent.click(screen.getByRole('button', { name: 'Move one step' }));
    expect(vanAt()).not.toEqual(start);
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    const paused = vanAt();
    await pass(600);
    expect(vanAt()).not.toEqual(paused);
  });

  it('does not move under reduced motion until "Move one step" is pressed', async () => {
    stubMediaQueries((query) => query.includes('reduced-motion'));
    await open();
    expect(screen.getByText(/is set to reduce motion/)).toBeVisible();
    const start = vanAt();
    await pass(5_000);
    expect(vanAt()).toEqual(start);
    fireEvent.click(screen.getByRole('button', { name: 'Move one step' }));
    expect(vanAt()).not.toEqual(start);
    expect(map.shown.get(SURFACE)?.glideMs).toBe(0);
  });
});
