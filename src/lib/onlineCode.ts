import { isOnline, whenOnline } from './online';

/** Code in a file of its own that is never asked for while the browser is offline. */
export interface OnlineCode<Code> {
  /** Waits until the browser is online. Rejects when the signal aborts first, or when the code cannot be loaded. */
  load: (signal: AbortSignal) => Promise<Code>;
  /** @returns null when the browser is offline and the code has not been loaded before, or when it cannot be loaded */
  loadNow: () => Promise<Code | null>;
}

/**
 * Browsers keep a failed dynamic import for as long as the page lives, so an import while offline would fail for good.
 * https://github.com/whatwg/html/issues/6768
 */
export function onlineCode<Code>(load: () => Promise<Code>): OnlineCode<Code> {
  let loaded: { code: Code } | null = null;
  const fetchCode = async () => {
    const code = await load();
    loaded = { code };
    return code;
  };
  return {
    async load(signal) {
      if (loaded !== null) return loaded.code;
      await whenOnline(signal);
      return await fetchCode();
    },
    async loadNow() {
      if (loaded !== null) return loaded.code;
      return isOnline() ? await fetchCode().catch(() => null) : null;
    },
  };
}
