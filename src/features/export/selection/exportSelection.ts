import { exportFileName } from '@/domain/export/exportNames';
import { failed, type Result } from '@/domain/result';
import { recordingToExport, exportRecordingAsJob } from '../useRecordingExports';
import { estimatedSize, isLargerThanEstimated, recordSize } from '../jobs/estimatedSize';
import type { ExportRequest } from '../jobs/exportJobs';
import { markEachSaved } from '../savedRecordings';
import { exportJobsOf } from '../useExportJobs';
import { openSink } from '../engine/openSink';
import type { RecordingToExport, ExportedFile, ExportFailure, ExportOptions, Sink } from '../engine/types';
import type { Services } from '@/store/services';
import { onlineCode, type OnlineCode } from '@/lib/async/lazyCode';
import type { CameraEvent } from '@/domain/events/cameraEvent';

export interface SelectedRecording {
  event: CameraEvent;
  cameraName: string;
}

type Save = (
  recordings: readonly RecordingToExport[],
  sink: Sink,
  options: ExportOptions,
) => Promise<Result<ExportedFile, ExportFailure>>;

const engines: Readonly<Record<'video' | 'zip', OnlineCode<Save>>> = {
  video: onlineCode(async () => (await import('../engine/joinRecordings')).joinRecordings),
  zip: onlineCode(async () => {
    const { zipRecordings } = await import('../engine/zipRecordings');
    return (recordings, sink, options) => zipRecordings(recordings, null, sink, options);
  }),
};

const EXTENSION = { video: 'mp4', zip: 'zip' };

function requestFor(
  as: 'video' | 'zip',
  recordings: readonly RecordingToExport[],
  services: Services,
): ExportRequest {
  const fileName = `${exportFileName(recordings)}.${EXTENSION[as]}`;
  let bytes = estimatedSize(services, recordings.length);
  return {
    origin: `${as} ${recordings.map(({ id }) => id).join()}`,
    fileName,
    async run(signal, onProgress, keep) {
      // Runs `openSink` first, because the file picker needs a recent click.
      const sink = await openSink(fileName, bytes, keep);
      if (!sink.ok) return sink;
      const save = await engines[as].load(signal).catch(() => null);
      if (save === null) {
        await sink.value.abort();
        return failed({ kind: 'codeMissing' });
      }
      const outcome = await save(recordings, sink.value, { signal, onProgress });
      if (isLargerThanEstimated(outcome)) bytes = Number.POSITIVE_INFINITY;
      return outcome;
    },
    onSaved(saved) {
      recordSize(services, saved);
      return markEachSaved(services, recordings, saved);
    },
    ...(as === 'video' ? { fallback: requestFor('zip', recordings, services) } : {}),
  };
}

export const exportSelection =
  (as: 'video' | 'zip') =>
  (selected: readonly SelectedRecording[], services: Services): void => {
    const jobs = exportJobsOf(services);
    const recordings = selected.map(({ event, cameraName }) =>
      recordingToExport(services, { name: cameraName }, event, { isOneOfSeveral: selected.length > 1 }),
    );
    const [only, ...others] = recordings;
    const request = requestFor(as, recordings, services);
    const single = as === 'video' && only && others.length === 0 ? only : null;
    const origin = single?.id ?? request.origin;
    if (jobs.list().some((job) => job.origin === origin && job.state.kind === 'running')) return;
    if (single) void exportRecordingAsJob(services, jobs, single, null);
    else void jobs.start(request);
  };
