import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { SLOW_NETWORK_MS } from '../services/handlers';
import type { Studio } from '../kvs/studio';
import type { Vendor } from '../vendor';

/** URLs of pictures, clips and AWS. Handlers of vendor calls simulate the network themselves. */
const FROM_AFAR = /\.(?:jpg|m3u8|m4s|mp4|ts)(?:\?|$)|amazonaws\.com\/|\/demo-media\//;

export const networkHandler = (vendor: Vendor): HttpHandler =>
  http.all(FROM_AFAR, async () => {
    const { network } = vendor.behavior;
    if (network === 'offline') return HttpResponse.error();
    if (network === 'slow') await delay(SLOW_NETWORK_MS);
    return undefined;
  });

export function playNetwork(vendor: Vendor, studio: Studio): void {
  let wasOffline = false;
  const follow = () => {
    const isOffline = vendor.setting.network === 'offline';
    if (isOffline === wasOffline) return;
    wasOffline = isOffline;
    if (isOffline) studio.cut();
    globalThis.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  };
  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => vendor.setting.network !== 'offline' && Reflect.get(Navigator.prototype, 'onLine', navigator),
  });
  vendor.onChange(follow);
  follow();
}
