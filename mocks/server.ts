import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import type { ReadAsset } from './services/clips';
import { standInHandlers } from './standIn';
import { controlPlaneHandlers } from './kvs/controlPlane';
import type { CallName } from './calls/calls';
import { createVendor, type CallOverride, type Vendor, type VendorOptions } from './vendor';
import type { RecordedCall } from './calls/requestLog';

export interface TestServer {
  vendor: Vendor;
  server: ReturnType<typeof setupServer>;
  start(): void;
  stop(): void;
  /** Returns the calls, oldest first. */
  calls(name?: CallName): RecordedCall[];
  violations(): readonly string[];
  expireTokens(): void;
  /** @param answer may return undefined to let the vendor answer; null removes the override */
  override(name: CallName, answer: CallOverride | null): void;
  /** @returns a token for a store that starts logged in */
  tokenOf(email: string, lifetimeSeconds?: number): string;
}

/** In Vitest, an asset's URL is its path in the repository. */
const readAsset: ReadAsset = async (url) => {
  const bytes = await readFile(join(process.cwd(), new URL(url, 'http://localhost').pathname));
  return Uint8Array.from(bytes).buffer;
};

export function createTestServer(options: VendorOptions = {}): TestServer {
  const vendor = createVendor(options);
  const server = setupServer(...standInHandlers(vendor, readAsset), ...controlPlaneHandlers(vendor));
  return {
    vendor,
    server,
    start: () =>
      server.listen({
        onUnhandledRequest(request, print) {
          if (!request.url.startsWith('data:')) print.error();
        },
      }),
    stop: () => server.close(),
    calls: (name) => vendor.calls.filter((call) => name === undefined || call.name === name),
    violations: () => vendor.violations,
    expireTokens: () => vendor.sessions.expireTokens(),
    override(name, answer) {
      if (answer) vendor.overrides.set(name, answer);
      else vendor.overrides.delete(name);
    },
    tokenOf(email, lifetimeSeconds) {
      const person = vendor.accounts.byEmail(email);
      if (!person) throw new Error(`No user is registered as ${email}.`);
      return vendor.sessions.issueToken(person, lifetimeSeconds);
    },
  };
}
