import { camerasApi } from './cameras';
import type { VendorClient } from './client';
import { eventsApi } from './events';
import { guestApi, usersApi } from './users';

/** The vendor's APIs as the app sees them: domain types in, results with domain types out. */
export const createVendorApi = (guest: VendorClient, client: VendorClient) => ({
  guests: guestApi(guest),
  users: usersApi(client),
  cameras: camerasApi(client),
  events: eventsApi(client),
});

export type VendorApi = ReturnType<typeof createVendorApi>;
