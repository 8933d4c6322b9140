import type { Failure, Result } from '@/domain/result';
import { unlessAborted } from '@/lib/async/unlessAborted';
import type { RecordingAddress } from './types';

export type AddressAnswer = Result<string, Failure | { kind: 'noRecording' } | { kind: 'gone' }>;

interface AddressRelay {
  /** @param ask sends a request's number to the page */
  recording: (ask: (request: number) => void) => RecordingAddress;
  answer: (request: number, answer: AddressAnswer) => void;
}

export function createAddressRelay(): AddressRelay {
  const waiting = new Map<number, (answer: AddressAnswer) => void>();
  let last = 0;
  return {
    recording: (ask) => ({
      async address(signal) {
        const request = (last += 1);
        const answered = new Promise<AddressAnswer>((resolve) => {
          waiting.set(request, resolve);
        });
        ask(request);
        try {
          return await unlessAborted(answered, signal, () => ({
            ok: false,
            failure: { kind: 'cancelled' },
          }));
        } finally {
          waiting.delete(request);
        }
      },
    }),
    answer(request, answer) {
      waiting.get(request)?.(answer);
    },
  };
}
