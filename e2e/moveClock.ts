import type { BrowserContext } from '@playwright/test';

/**
 * Shifts the clock of all pages that the context loads from now on, without stopping it.
 * @param at ISO 8601
 */
export async function moveClock(context: BrowserContext, at: string): Promise<void> {
  await context.addInitScript(
    (ahead: number) => {
      globalThis.Date = new Proxy(Date, {
        construct: (real, parts: unknown[], made) =>
          Reflect.construct(real, parts.length === 0 ? [real.now() + ahead] : parts, made),
        get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
      });
    },
    Date.parse(at) - Date.now(),
  );
}
