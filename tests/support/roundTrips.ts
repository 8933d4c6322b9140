import { http, HttpResponse } from 'msw';
import type { TestServer } from '@mocks/server';

/** Sends three requests one after the other, so that earlier requests of the app have arrived. */
export async function roundTrips({ server: { server } }: { server: TestServer }): Promise<void> {
  server.use(http.get('*/round-trip', () => new HttpResponse(null)));
  for (let answers = 0; answers < 3; answers += 1) await fetch('/round-trip');
}
