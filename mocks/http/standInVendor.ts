import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { standInHandlers } from '../standIn';
import { createVendor, type Vendor, type VendorOptions } from '../vendor';

export interface StandInVendor {
  vendor: Vendor;
  /** @returns undefined for a request to another server */
  respond: (request: Request) => Promise<Response | undefined>;
}

/**
 * Creates a mock vendor that runs outside a page. Vite must load this module, because only Vite resolves the
 * URLs of the media files.
 * @param root folder of the repository
 * @param fileOf maps a URL below `mocks/media` to a file
 */
export function createStandInVendor(
  root: string,
  options: VendorOptions = {},
  fileOf = (url: string) => join(root, url),
): StandInVendor {
  const vendor = createVendor(options);
  // Clients request many small ranges, so files stay in memory.
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
