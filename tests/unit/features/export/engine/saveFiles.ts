import { exportRecording, type ExportRecordingOptions } from '@/features/export/engine/exportRecording';
import type { Sink } from '@/features/export/engine/types';
import type { Network } from '@/recordings/parts/network';
import type { RecordingRange } from '@/recordings/types';
import { clipAt, clipHost, keptSink, type Answer } from './clipHost';
import { filesOf, type PlaylistShape } from './playlists';

export const unhurried = { signal: new AbortController().signal, onProgress: () => undefined };

interface SaveSettings {
  range?: RecordingRange | null;
  sink?: Partial<Sink>;
  options?: Partial<ExportRecordingOptions>;
  path?: string;
  ignoresRanges?: boolean;
  network?: Partial<Network>;
}

/** Exports one recording from a server that gives these answers. */
export async function saveFiles(
  answer: (path: string, request: Request) => Answer | Promise<Answer>,
  {
    range = null,
    sink = {},
    options = {},
    path = 'index.m3u8',
    ignoresRanges = false,
    network = {},
  }: SaveSettings = {},
) {
  const host = clipHost(answer, { ignoresRanges });
  const kept = keptSink();
  const outcome = await exportRecording(
    clipAt(path),
    range,
    { ...kept.sink, ...sink },
    { ...unhurried, ...options },
    { ...host.network, ...network },
  );
  return { outcome, bytes: kept.bytes, state: kept.outcome, ...host };
}

export async function saveShape(format: PlaylistShape, settings: SaveSettings = {}) {
  const files = await filesOf(format);
  return await saveFiles((path) => files.get(path) ?? 404, settings);
}
