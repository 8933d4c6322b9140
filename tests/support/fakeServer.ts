import { AxiosHeaders, type AxiosAdapter } from 'axios';

interface Answer {
  status: number;
  body: unknown;
}

/** Creates an Axios adapter that simulates a server. Interceptors still run. */
export const fakeServer =
  (answer: (request: { path: string; token: string | null }) => Promise<Answer>): AxiosAdapter =>
  async (config) => {
    const header = config.headers.get('Authorization');
    const token = typeof header === 'string' ? header.replace(/^Bearer /, '') : null;
    const { status, body } = await answer({ path: config.url ?? '', token });
    return { data: body, status, statusText: '', headers: new AxiosHeaders(), config };
  };
