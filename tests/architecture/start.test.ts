import { createServer } from 'node:net';
import { createLogger, resolveConfig } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readDeployment } from '@/build/deployment/deploymentEnv';
import { readConfig } from '@/config/env';
import { holdPort } from '../../mocks/demo/heldPort.mjs';
import { unsetEnv } from '../../mocks/demo/unsetEnv.mjs';

it('npm start: loads the configuration of the demo without a warning', async () => {
  vi.stubEnv('VITE_DEMO', 'true');
  const customLogger = createLogger('silent');
  const warn = vi.spyOn(customLogger, 'warn');
  const warnOnce = vi.spyOn(customLogger, 'warnOnce');
  await resolveConfig({ customLogger }, 'build', 'production', 'production');
  vi.unstubAllEnvs();
  expect([...warn.mock.calls, ...warnOnce.mock.calls]).toEqual([]);
});

it('npm start: clears all environment variables that a build reads', () => {
  const read = new Set<PropertyKey>();
  const env = new Proxy({}, { get: (_none, name) => void read.add(name) });
  readConfig(env);
  readDeployment(env);
  expect(read).toContain('VITE_GOOGLE_MAPS_API_KEY');
  expect(new Set(Object.keys(unsetEnv))).toEqual(read);
  expect(new Set(Object.values(unsetEnv))).toEqual(new Set(['']));
});

it('npm start: uses a higher port while another demo is being built or served', async () => {
  const first = await holdPort(0, 'localhost');
  const second = await holdPort(first.port, 'localhost');
  onTestFinished(async () => {
    await Promise.all([first.release(), second.release()]);
  });
  expect(second.port).toBeGreaterThan(first.port);
});

it('npm start: can use a port that was just released', async () => {
  const { port, release } = await holdPort(0, 'localhost');
  await release();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
  expect(server.listening).toBe(true);
});
