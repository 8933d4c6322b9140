import { unlessAborted } from '@/lib/async/unlessAborted';

/** A call that the page's first script made before the app's code was there. */
export interface EarlyCall {
  method: 'GET' | 'POST';
  url: string;
  /** The request carried this bearer token; null for a guest's. */
  token: string | null;
  body: string | null;
  /** When it went out, by this computer's clock; Unix epoch, milliseconds. */
  sentAt: number;
  answer: Promise<Response>;
  drop: () => void;
}

export interface EarlyCalls {
  /** Does what `usual` does, but for the first call that is one of the early ones to the letter: that gets its answer. */
  fetch: (usual: typeof globalThis.fetch) => typeof globalThis.fetch;
  drop: () => void;
}

/** As `fetch` rejects. */
function rejectAborted(): never {
  throw new DOMException('The call was cancelled.', 'AbortError');
}

/**
 * Hands the answers of early calls to the first who asks the same with the same token, once. Whatever the session does
 * with an answer it does with these, too.
 * @param calls where the first script notes them, up to the moment in which the app takes over. What is handed on is
 * taken out: a log-in carries a password, which must not be kept.
 */
export function createEarlyCalls(calls: EarlyCall[]): EarlyCalls {
  async function take(request: Request): Promise<EarlyCall | null> {
    const place = calls.findIndex(({ method, url }) => request.method === method && request.url === url);
    // An early answer is used once: later it would be out of date.
    const [likely] = place < 0 ? [] : calls.splice(place, 1);
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
