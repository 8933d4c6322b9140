import { onTestFinished } from 'vitest';
import { countListeners } from './countListeners';

interface FakeGeolocation {
  find: (latitude: number, longitude: number, accuracy: number) => void;
  fail: () => void;
  watching: () => number;
}

interface FakePermission {
  become: (state: PermissionState) => void;
  listeners: () => number;
}

export function positionPermission(first: PermissionState): FakePermission {
  const status = Object.assign(new EventTarget(), { state: first });
  const listeners = countListeners(status);
  define('permissions', { query: () => Promise.resolve(status) });
  return {
    become: (state) => {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
    listeners,
  };
}

/** Simulates geolocation. The test reports each position or error. */
export function fakeGeolocation(): FakeGeolocation {
  const watches = new Map<number, { found: PositionCallback; failed: PositionErrorCallback | null }>();
  let next = 1;
  define('geolocation', {
    watchPosition: (found: PositionCallback, failed: PositionErrorCallback | null = null) => {
      watches.set(next, { found, failed });
      next += 1;
      return next - 1;
    },
    clearWatch: (id: number) => watches.delete(id),
  });
  return {
    find: (latitude, longitude, accuracy) => {
      const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      const coords = { latitude, longitude, accuracy, ...rest, toJSON: () => null };
      for (const { found } of watches.values()) found({ coords, timestamp: 0, toJSON: () => null });
    },
    fail: () => {
      const denied = {
        code: 1,
        message: '',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      } as const;
      for (const { failed } of watches.values()) failed?.(denied);
    },
    watching: () => watches.size,
  };
}

function define(name: 'geolocation' | 'permissions', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
  });
}
