import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import { clipHandler, type ReadAsset } from './services/clips';
import { vendorHandlers } from './services/handlers';
import type { Vendor } from './vendor';

/**
 * Under the condition `errors-without-cors`, simulates error responses without CORS headers, which browsers
 * report as network errors.
 * @see https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS/Errors
 */
const unreadableErrors = (vendor: Vendor, handlers: readonly HttpHandler[]): HttpHandler =>
  http.all('*', async ({ request }) => {
    if (vendor.behavior.conditions['errors-without-cors'] === undefined) return undefined;
    const response = await getResponse([...handlers], request);
    return response !== undefined && response.status >= 400 ? HttpResponse.error() : response;
  });

/**
 * Refuses pictures whose URL has expired and, under the condition `pictures-gone`, all pictures whose URL can
 * expire. Other requests reach the site's own file.
 */
const pictureHandler = (vendor: Vendor): HttpHandler =>
  http.get(/\.jpg$/, ({ request }) => {
    const expires = new URL(request.url).searchParams.get('expires');
    if (expires === null) return undefined;
    const gone = vendor.behavior.conditions['pictures-gone'];
    if (gone !== undefined) return new HttpResponse(null, { status: gone });
    return Number(expires) <= vendor.now() ? new HttpResponse(null, { status: 403 }) : undefined;
  });

export function standInHandlers(vendor: Vendor, readAsset: ReadAsset): HttpHandler[] {
  const handlers = [...vendorHandlers(vendor), pictureHandler(vendor), clipHandler(vendor, readAsset)];
  return [unreadableErrors(vendor, handlers), ...handlers];
}
