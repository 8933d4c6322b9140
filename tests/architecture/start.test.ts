import { createLogger, resolveConfig } from 'vite';
import { expect, it, vi } from 'vitest';

it('npm start: Vite loads the configuration of the demo without a warning', async () => {
  vi.stubEnv('VITE_DEMO', 'true');
  const customLogger = createLogger('silent');
  const warn = vi.spyOn(customLogger, 'warn');
  const warnOnce = vi.spyOn(customLogger, 'warnOnce');
  await resolveConfig({ customLogger }, 'build', 'production', 'production');
  vi.unstubAllEnvs();
  expect([...warn.mock.calls, ...warnOnce.mock.calls]).toEqual([]);
});
