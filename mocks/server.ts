import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import type { ReadAsset } from './files/clips';
import { standInHandlers } from './standIn';
import { controlPlaneHandlers } from './kvs/controlPlane';
import type { CallName } from './calls/calls';
import { createVendor, type CallOverride, type Vendor, type VendorOptions } from './vendor';
import type { RecordedCall } from './calls/requestLog';

export interface TestServer {
  vendor: Vendor;
  /** MSW's server, for what a test wants to add with `use`. */
  server: ReturnType<typeof setupServer>;
  start(): void;
  stop(): void;
  /** Calls that reached the vendor, oldest first; of one name, or all. */
  calls(name?: CallName): RecordedCall[];
  /** What the app did that the contract does not allow. */
  violations(): readonly string[];
  /** All tokens issued so far count as expired from now on. */
  expireTokens(): void;
  /**
   * Answers one call differently from now on.
   * @param answer null takes the override away; an answer of undefined lets the vendor answer this time.
   */
  override(name: CallName, answer: CallOverride | null): void;
  /** A token as a log-in would give it; for a store that starts logged in. */
  tokenOf(email: string, lifetimeSeconds?: number): string;
}

/** Vitest names an asset by its path in the repository. */
const readAsset: ReadAsset = async (url) => {
  const bytes = await readFile(join(process.cwd(), new URL(url, 'http://localhost').pathname));
  return Uint8Array.from(bytes).buffer;
};

/**
 * The stand-in vendor for Vitest. A request that is not the vendor's, AWS's or overridden fails the test.
 */
export function createTestServer(options: VendorOptions = {}): TestServer {
  const vendor = createVendor(options);
  const server = setupServer(...standInHandlers(vendor, readAsset), ...controlPlaneHandlers(vendor));
  return {
    vendor,
    server,
    start: () =>
      server.listen({
        onUnhandledRequest(request, print) {
          // No service worker sees these: they are no requests of the network.
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
