import { afterEach, beforeEach, vi } from 'vitest';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { setupServer } from 'msw/node';
import { createApiRig } from '../../support/apiRig';

export const ORIGIN = 'https://api.example';
export const CAMERAS = `${ORIGIN}/uis-wrapper/v2/cameras`;
export const SHARES = `${ORIGIN}/uis/v1/cameras/:id/shares`;
export const PASSWORD = `${ORIGIN}/uis/v1/users/password`;

export function setUpClient() {
  const server = setupServer();
  const state = { server, door: createApiRig({ baseUrl: ORIGIN }), seen: new Array<Request>() };
  beforeEach(() => {
    state.seen = [];
    server.listen({ onUnhandledRequest: 'error' });
    server.events.on('request:start', ({ request }) => {
      state.seen.push(request.clone());
    });
    state.door = createApiRig({ baseUrl: ORIGIN });
  });
  afterEach(() => {
    vi.useRealTimers();
    server.resetHandlers();
    server.events.removeAllListeners();
    server.close();
  });
  return state;
}

export const good = (): Response => HttpResponse.json({ data: { cameras: [] } });
export const noAnswer = (): Response => HttpResponse.error();
export const problem = (status: number, code: string, detail = 'no') =>
  HttpResponse.json({ errors: [{ status, code, detail }] }, { status });
export const expired = () => problem(403, 'E0403', 'expired token');
export const bearersOf = (seen: readonly Request[]) =>
  seen.map((request) => request.headers.get('authorization'));

/** The resolver returns the responses one after the other, then repeats the last one. */
export const inTurn = (...answers: (() => Response | Promise<Response>)[]): HttpResponseResolver => {
  let turn = 0;
  return () => {
    const answer = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    return answer ? answer() : noAnswer();
  };
};
