const KEY = 'player.viewer';

/**
 * One name for this tab, kept over a reload so that the reloaded page takes over its old place among the ten
 * viewers. A duplicated tab gets a copy of the storage but is no reload, so it makes its own.
 */
function tabName(): string {
  const fresh = crypto.randomUUID();
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
    const name = (reloaded ? sessionStorage.getItem(KEY) : null) ?? fresh;
    sessionStorage.setItem(KEY, name);
    return name;
  } catch {
    // Storage may be blocked; then a reload is a new viewer.
    return fresh;
  }
}

/** Hands out viewer names: the same one for a camera again and again, another for a second player beside it. */
export function createClientIds(name: () => string): {
  take(channel: string): { id: string; giveBack: () => void };
} {
  const taken = new Map<string, Set<number>>();
  let tab: string | null = null;
  return {
    take(channel) {
      tab ??= name();
      const places = taken.get(channel) ?? new Set<number>();
      taken.set(channel, places);
      let place = 0;
      while (places.has(place)) place += 1;
      places.add(place);
      return {
        // Letters, digits, `_`, `.` and `-` only; the service refuses `@`.
        id: `viewer-${tab}-${String(place)}`.replace(/[^\w.-]/g, ''),
        giveBack: () => {
          places.delete(place);
          if (places.size === 0) taken.delete(channel);
        },
      };
    },
  };
}

export const clientIds = createClientIds(tabName);
