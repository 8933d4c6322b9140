import { camerasApi } from './cameras';
import type { VendorClient } from './client';
import { eventsApi } from './events';
import { guestApi, usersApi } from './users';

/** Combines the vendor's APIs. Parameters and results are domain types. */
export const createVendorApi = (guest: VendorClient, client: VendorClient) => ({
  guests: guestApi(guest),
  users: usersApi(client),
  cameras: camerasApi(client),
  events: eventsApi(client),
});

export type VendorApi = ReturnType<typeof createVendorApi>;
