import { unlessAborted } from '@/lib/async/unlessAborted';

/** Request that the page's first script sent before the app's code loaded. */
export interface EarlyCall {
  method: 'GET' | 'POST';
  url: string;
  /** Bearer token that the request carried; null for a guest. */
  token: string | null;
  body: string | null;
  /** Time of the request by this computer's clock, in Unix epoch milliseconds. */
  sentAt: number;
  answer: Promise<Response>;
  drop: () => void;
}

interface EarlyCalls {
  /** Wraps `usual`, so that the first call that equals an early call gets the early call's response. */
  fetch: (usual: typeof globalThis.fetch) => typeof globalThis.fetch;
  drop: () => void;
}

function rejectAborted(): never {
  throw new DOMException('The call was cancelled.', 'AbortError');
}

/**
 * Returns a `fetch` wrapper that reuses the responses of early calls for calls with the same method, URL,
 * token and body.
 * @param calls filled by the first script; used calls are removed, because a log-in's body contains a
 * password
 */
export function createEarlyCalls(calls: EarlyCall[]): EarlyCalls {
  async function take(request: Request): Promise<EarlyCall | null> {
    const index = calls.findIndex(({ method, url }) => request.method === method && request.url === url);
    // Removes the early call, because later calls need a newer response.
    const [likely] = index < 0 ? [] : calls.splice(index, 1);
    if (!likely) return null;
    const token = request.headers.get('Authorization');
    const isSame =
      token === (likely.token === null ? null : `Bearer ${likely.token}`) &&
      (likely.body === null || (await request.clone().text()) === likely.body);
    if (!isSame) likely.drop();
    return isSame ? likely : null;
  }

  return {
    fetch: (usual) => async (input, init) => {
      if (!(input instanceof Request)) return await usual(input, init);
      const call = await take(input);
      if (!call) return await usual(input, init);
      input.signal.addEventListener('abort', call.drop);
      return await unlessAborted(call.answer, input.signal, rejectAborted);
    },
    drop: () => {
      for (const call of calls.splice(0)) call.drop();
    },
  };
}
