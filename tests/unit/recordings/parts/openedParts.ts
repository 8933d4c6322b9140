import type { Network } from '@/recordings/parts/network';
import { RecordingParts } from '@/recordings/parts/recordingParts';
import { ReadError } from '@/recordings/readError';
import type { OnProgress, RecordingAddress, ReadFailure } from '@/recordings/types';
import { clipAt, clipHost, playlist, type Answer } from '../../features/export/engine/clipHost';

export const file = Uint8Array.from({ length: 40 }, (_, index) => index);
export const never = new AbortController().signal;
export const failure = (kind: ReadFailure) => new ReadError(kind);

export interface Opened {
  main?: string;
  network?: Partial<Network>;
  recording?: Partial<RecordingAddress>;
  ignoresRanges?: boolean;
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

export function opened(
  answer: (path: string, request: Request) => Answer,
  {
    main = 'index.m3u8',
    network,
    recording,
    ignoresRanges = false,
    onProgress = () => {},
    signal = never,
  }: Opened = {},
) {
  const host = clipHost(answer, { ignoresRanges });
  const address = { ...clipAt(main), ...recording };
  const parts = new RecordingParts(address, { ...host.network, ...network }, signal, onProgress);
  return { parts, requestedPaths: host.requestedPaths };
}

export const part = (name: string) => ({ name, range: null, lock: null });
export const three = playlist({ segments: ['a', 'b', 'c'] });
