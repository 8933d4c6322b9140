import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { clipHandler } from '@mocks/clips';
import { vendorHandlers } from '@mocks/handlers';
import { createVendor, type Vendor } from '@mocks/vendor';

export interface StandInVendor {
  vendor: Vendor;
  /** @returns undefined for what is not the vendor's. */
  respond: (request: Request) => Promise<Response | undefined>;
}

/**
 * The stand-in vendor outside the page. Its files are found by the bundler, so Vite has to load this module.
 * @param root the repository's folder.
 */
export function createStandInVendor(root: string): StandInVendor {
  const vendor = createVendor();
  const readAsset = async (url: string) => Uint8Array.from(await readFile(join(root, url))).buffer;
  const handlers = [...vendorHandlers(vendor), clipHandler(vendor, readAsset)];
  return { vendor, respond: (request) => getResponse(handlers, request) };
}
