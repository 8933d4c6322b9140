// This file needs its own process, since Google’s loader is a singleton that cannot be reset.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapView } from '@/maps/engine';
import { MapRegion } from '@/maps/MapRegion';
import { MapConfigProvider } from '@/maps/MapConfig';
import { GoogleMapsStandIn } from '../support/googleMapsStandIn';

const VIEW: MapView = { kind: 'center', center: { lat: 37.3, lng: -121.9 }, zoom: 12 };
const MARKERS = [{ id: 'a', name: 'Harbor Van', position: { lat: 37.3, lng: -121.9 } }];
const SETTINGS = { googleMapsApiKey: 'a-key', styleUrl: null };

/** Google's loader retries three times with growing pauses within this many milliseconds. */
const ALL_TRIES = 20_000;

describe('Google map whose script does not load', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

  it('offers Reload while the script loads slowly, and a retry after a failure', async () => {
    const retries = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const google = new GoogleMapsStandIn();
    google.install();
    google.fails = true;
    google.delay = 20_001;
    render(
      <MapConfigProvider value={SETTINGS}>
        <MapRegion label="Map" view={VIEW} markers={MARKERS} />
      </MapConfigProvider>,
    );
    // Fake timers do not affect the import of the engine.
    await vi.waitFor(() => expect(document.querySelector('[role="application"]')).not.toBeNull());
    await pass(20_000);
    expect(screen.getByRole('alert')).toHaveTextContent('The map is taking longer than usual.');
    expect(screen.getByRole('button')).toHaveAccessibleName('Reload');

    google.delay = 0;
    await pass(ALL_TRIES);
    expect(screen.getByRole('alert')).toHaveTextContent('Google Maps could not be loaded.');
    expect(retries).toHaveBeenCalledTimes(3);

    google.fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(ALL_TRIES);
    expect(screen.getByRole('button', { name: 'Harbor Van' })).toBeVisible();
  });
});
