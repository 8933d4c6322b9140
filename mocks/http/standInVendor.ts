import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { standInHandlers } from '../standIn';
import { createVendor, type Vendor, type VendorOptions } from '../vendor';

export interface StandInVendor {
  vendor: Vendor;
  /** @returns undefined for what is not the vendor's. */
  respond: (request: Request) => Promise<Response | undefined>;
}

/**
 * The stand-in vendor outside of a page. Its files are found by the bundler, so Vite has to load this module.
 * @param root the repository's folder.
 * @param fileOf the file that is served for an address below `mocks/media`.
 */
export function createStandInVendor(
  root: string,
  options: VendorOptions = {},
  fileOf = (url: string) => join(root, url),
): StandInVendor {
  const vendor = createVendor(options);
  // Small parts of a file are asked for many times.
  const read = new Map<string, Promise<ArrayBuffer>>();
  const readAsset = (url: string) => {
    const file = fileOf(url);
    const reading = read.get(file) ?? readFile(file).then((bytes) => Uint8Array.from(bytes).buffer);
    read.set(file, reading);
    reading.catch(() => read.delete(file));
    return reading;
  };
  const handlers = standInHandlers(vendor, readAsset);
  return { vendor, respond: (request) => getResponse(handlers, request) };
}
