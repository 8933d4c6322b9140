import type { CameraEvent } from '@/domain/events/cameraEvent';
import { failed } from '@/domain/result';
import { exportFileName } from '@/domain/export/exportNames';
import { estimatedSize, isLargerThanEstimated } from '../jobs/estimatedSize';
import { markEachSaved } from '../savedRecordings';
import { flawText, reasonText } from '../jobs/exportResultText';
import { exportJobsOf } from '../useExportJobs';
import { recordingToExport } from '../useRecordingExports';
import type { RegionOf } from '../engine/firstFrame';
import { openSink } from '../engine/openSink';
import type { Services } from '@/store/services';
import { eventName } from '@/text/eventNames';
import { onlineCode } from '@/lib/async/lazyCode';
import { evidenceReport } from './report';
import { commonText } from '@/text/common';

const packCode = onlineCode(() => import('../engine/evidencePack'));

interface EvidencePackRequest {
  recordings: readonly {
    event: CameraEvent;
    cameraName: string;
    correction: number;
    isStarred: boolean;
    regionOf: RegionOf | null;
  }[];
  notes: string;
  madeBy: string;
  origin: string;
}

export function startEvidencePack(services: Services, request: EvidencePackRequest): void {
  const jobs = exportJobsOf(services);
  const recordings = request.recordings.map(({ event, cameraName, regionOf }) => ({
    recording: recordingToExport(services, { name: cameraName }, event, { isOneOfSeveral: true }),
    thumbnailUrl: event.thumbnailUrl,
    regionOf: regionOf ?? undefined,
  }));
  const fileName = `${commonText.evidencePack} ${exportFileName(recordings.map(({ recording }) => recording))}.zip`;
  let bytes = estimatedSize(services, recordings.length);
  void jobs.start({
    origin: `evidence ${recordings.map(({ recording }) => recording.id).join()}`,
    fileName,
    onSaved: (saved) =>
      markEachSaved(
        services,
        recordings.map(({ recording }) => recording),
        saved,
      ),
    async run(signal, onProgress, keep) {
      // Runs `openSink` first, because the file picker needs a recent click.
      const sink = await openSink(fileName, bytes, keep);
      if (!sink.ok) return sink;
      const engine = await packCode.load(signal).catch(() => null);
      if (engine === null) {
        await sink.value.abort();
        return failed({ kind: 'codeMissing' });
      }
      const outcome = await engine.saveEvidencePack(sink.value, {
        recordings,
        signal,
        onProgress,
        report: (entries) =>
          evidenceReport(
            {
              recordings: request.recordings.map(
                ({ event: { at, code }, cameraName, correction, isStarred }) => ({
                  camera: cameraName,
                  event: eventName(code),
                  at,
                  correction,
                  isStarred,
                }),
              ),
              notes: request.notes,
              madeBy: request.madeBy,
              madeAt: services.now(),
              origin: request.origin,
              zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            },
            entries.map((entry) =>
              entry.kind === 'missing'
                ? { ...entry, failure: reasonText(entry.failure) }
                : { ...entry, flaws: entry.flaws.map(flawText) },
            ),
          ),
      });
      if (isLargerThanEstimated(outcome)) bytes = Number.POSITIVE_INFINITY;
      return outcome;
    },
  });
}
