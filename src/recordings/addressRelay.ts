import type { Failure, Result } from '@/domain/result';
import type { RecordingAddress } from './types';

/** What is wrong with an address, as `RecordingAddress` has it. */
export type AddressAnswer = Result<string, Failure | { kind: 'noRecording' } | { kind: 'gone' }>;

/** In a worker: addresses that only the page can ask for. */
export interface AddressRelay {
  /** @param ask tells the page the number of the request. */
  recording: (ask: (request: number) => void) => RecordingAddress;
  answer: (request: number, answer: AddressAnswer) => void;
}

export function createAddressRelay(): AddressRelay {
  const waiting = new Map<number, (answer: AddressAnswer) => void>();
  let last = 0;
  return {
    recording: (ask) => ({
      address: (signal) =>
        new Promise<AddressAnswer>((resolve) => {
          const request = (last += 1);
          waiting.set(request, resolve);
          signal.addEventListener('abort', () => {
            waiting.delete(request);
            resolve({ ok: false, failure: { kind: 'cancelled' } });
          });
          ask(request);
        }),
    }),
    answer(request, answer) {
      waiting.get(request)?.(answer);
      waiting.delete(request);
    },
  };
}
