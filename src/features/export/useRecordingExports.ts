import { unlessSavingData } from '@/device/dataSaver';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import type { Camera } from '@/domain/cameras/camera';
import { eventKey } from '@/domain/selection';
import { clipFileName } from '@/domain/export/fileName';
import { failed } from '@/domain/result';
import type { RecordingExport } from '@/player/recordingExport';
import type { Measured } from './engine/measureRecording';
import type { RecordingToExport } from './engine/types';
import type { RecordingRange } from '@/recordings/types';
import type { Services } from '@/store/services';
import { useServices } from '@/store/hooks';
import { requestClip, requestOneOfSeveral } from '@/store/playback';
import { eventName } from '@/text/eventNames';
import { onlineCode } from '@/lib/async/lazyCode';
import type { ExportJob, ExportJobs, ExportRequest } from './jobs/exportJobs';
import { exportFailureText } from './jobs/exportResultText';
import { markEachSaved, useSavedIds } from './savedRecordings';
import { isLargerThanEstimated, recordSize } from './jobs/estimatedSize';
import { useExportJobs } from './useExportJobs';

/** @param isOneOfSeveral true to report a missing clip as skipped instead of ending the session */
export const recordingToExport = (
  services: Services,
  { name }: Pick<Camera, 'name'>,
  { id, cameraId, at, code }: Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>,
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): RecordingToExport => ({
  id: eventKey({ cameraId, id }),
  cameraName: name,
  at,
  eventText: eventName(code),
  now: () => services.now(),
  address: (signal) =>
    (isOneOfSeveral ? requestOneOfSeveral : requestClip)(services, { eventId: id, cameraId }, signal),
});

const engineCode = onlineCode(async () => {
  const [
    { exportRecording },
    { measureRecording },
    { readCutPoints },
    { openSink },
    { openRecording },
    { browserNetwork },
  ] = await Promise.all([
    import('./engine/exportRecording'),
    import('./engine/measureRecording'),
    import('./engine/readCutPoints'),
    import('./engine/openSink'),
    import('./engine/openRecording'),
    import('@/recordings/parts/network'),
  ]);
  return { exportRecording, measureRecording, readCutPoints, openSink, openRecording, browserNetwork };
});

const cutsOf = (id: string) => `${id} cut `;

function requestFor(
  services: Services,
  recording: RecordingToExport,
  range: RecordingRange | null,
  asParts: boolean,
): ExportRequest {
  const mp4Name = clipFileName(recording.cameraName, recording.at + Math.round((range?.start ?? 0) * 1_000));
  const fileName = asParts ? mp4Name.replace(/\.mp4$/, '.zip') : mp4Name;
  // Keeps the measured size for a retry, because measuring again could take so long that the browser refuses
  // the file picker.
  let measured: Measured | null = null;
  return {
    origin: range === null ? recording.id : `${cutsOf(recording.id)}${range.start} ${range.end}`,
    fileName,
    run: async (signal, onProgress, keep) => {
      const engine = await engineCode.load(signal).catch(() => null);
      if (engine === null) return failed({ kind: 'codeMissing' });
      const opened = engine.openRecording(recording, engine.browserNetwork, signal, onProgress);
      measured ??= await engine.measureRecording(opened.parts, range);
      const { bytes, extension } = measured;
      const suggested = extension === null ? fileName : fileName.replace(/\.mp4$/, extension);
      const sink = await engine.openSink(suggested, bytes, keep);
      if (!sink.ok) {
        opened.parts.close();
        return sink;
      }
      const outcome = await engine.exportRecording(recording, range, sink.value, {
        signal,
        onProgress,
        asParts,
        opened,
      });
      if (isLargerThanEstimated(outcome)) measured = { bytes: Number.POSITIVE_INFINITY, extension };
      if (!outcome.ok && outcome.failure.kind === 'otherFormat') {
        measured = { bytes, extension: outcome.failure.extension };
      }
      return outcome;
    },
    async onSaved(saved) {
      if (range !== null) return;
      recordSize(services, saved);
      await markEachSaved(services, [recording], saved);
    },
    ...(asParts ? {} : { fallback: requestFor(services, recording, range, true) }),
  };
}

export async function exportRecordingAsJob(
  services: Services,
  jobs: ExportJobs,
  recording: RecordingToExport,
  range: RecordingRange | null,
): Promise<void> {
  await jobs.start(requestFor(services, recording, range, false));
}

type RecordingFacts = Pick<CameraEvent, 'id' | 'cameraId' | 'at' | 'code'>;

export function useRecordingExports(): (
  camera: Pick<Camera, 'name'>,
  event: RecordingFacts,
) => RecordingExport {
  const services = useServices();
  const { jobs, list } = useExportJobs();
  const saved = useSavedIds();
  return (camera, event) => {
    const recording = recordingToExport(services, camera, event, { isOneOfSeveral: false });
    const isWhole = ({ origin }: ExportJob) => origin === recording.id;
    const isSaving = list.some((job) => isWhole(job) && job.state.kind === 'running');
    const problem = list.findLast(
      (job) => job.state.kind === 'failed' && (isWhole(job) || job.origin.startsWith(cutsOf(recording.id))),
    )?.state;
    return {
      save() {
        // `list` may lag behind `jobs.list()` if the user presses the button twice quickly.
        const isRunning = (job: ExportJob) => isWhole(job) && job.state.kind === 'running';
        if (!jobs.list().some(isRunning)) void exportRecordingAsJob(services, jobs, recording, null);
      },
      saveCut: (cut) => void exportRecordingAsJob(services, jobs, recording, cut),
      async cutPoints(signal) {
        const engine = await engineCode.load(signal).catch(() => null);
        if (engine === null) return failed(exportFailureText({ kind: 'codeMissing' }));
        const points = await engine.readCutPoints(recording, signal);
        return points.ok ? points : failed(exportFailureText(points.failure));
      },
      prefetch: unlessSavingData(() => void engineCode.loadNow()),
      isSaved: saved.has(recording.id),
      isSaving,
      problem: !isSaving && problem?.kind === 'failed' ? exportFailureText(problem.failure) : '',
    };
  };
}
