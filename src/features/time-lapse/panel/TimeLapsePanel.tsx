import { actionText } from '@/text/actions';
import { Pause, Play, Save, Square } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { savesData } from '@/device/dataSaver';
import type { Day } from '@/domain/dateRange';
import { safeForFiles } from '@/domain/export/fileName';
import { RunningExport } from '@/features/export/RunningExport';
import { useExportJobs } from '@/features/export/useExportJobs';
import { ProblemList } from '@/features/find-motion/ProblemList';
import { useServices } from '@/store/hooks';
import { requestOneOfSeveral } from '@/store/playback';
import { exactTimeText } from '@/text/format/times';
import { exportText } from '@/text/features/export';
import { findMotionText, recordingProblems } from '@/text/features/findMotion';
import { locale } from '@/text/language/language';
import { timeLapseText as text } from '@/text/features/timeLapse';
import { bytesText, secondsText } from '@/text/format/units';
import { Button } from '@/ui/base/Button';
import { useDebouncedTrue } from '@/ui/hooks/useDebouncedTrue';
import { ProgressBar } from '@/ui/loading/ProgressBar';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import {
  canSave,
  canShow,
  TimeLapsePlayer,
  type DayRecording,
  type TimeLapseView,
} from '../engine/TimeLapsePlayer';
import { planOf } from '../model/plan';
import type { TimeLapseProps } from '../timeLapseProps';
import { failed, succeeded } from '@/domain/result';
import { saveVideo } from '@/features/export/saveVideo';
import { problemOf } from '@/recordings/recordingProblem';
import type { Services } from '@/store/services';
import parts from '@/ui/tools/panelParts.module.css';
import styles from './TimeLapsePanel.module.css';

const originOf = (day: Day): string => `time-lapse ${day} `;

function runningSave({ list }: ReturnType<typeof useExportJobs>, day: Day) {
  for (const { id, origin, state } of list) {
    if (state.kind === 'running' && origin.startsWith(originOf(day))) return { id, state };
  }
  return null;
}

async function saveTimeLapse(
  services: Services,
  player: TimeLapsePlayer,
  recordings: readonly DayRecording[],
  { day, fileName, ...words }: { day: Day; fileName: string; locale: string; note: string },
): Promise<void> {
  await saveVideo(services, {
    origin: `${originOf(day)}${recordings.map(({ key }) => key).join()}`,
    fileName,
    async make(signal, onProgress) {
      const saved = await player.save(recordings, words, signal, (bytes, share) =>
        onProgress(bytes, share > 0 ? Math.round(bytes / share) : null),
      );
      if (!saved.ok) {
        const kinds = { encoder: 'noEncoder', empty: 'noneReadable' } as const;
        const { failure } = saved;
        return failed({ kind: failure === 'encoder' || failure === 'empty' ? kinds[failure] : failure });
      }
      const { video, of, skipped } = saved.value;
      return succeeded({
        video,
        method: {
          kind: 'excerpts',
          of,
          skipped: skipped.map(({ recording, failure }) => ({ recording, problem: problemOf(failure) })),
        },
      });
    },
  });
}

function useTimeLapseCanvas(
  player: TimeLapsePlayer,
  canvas: RefObject<HTMLCanvasElement | null>,
  phase: TimeLapseView['phase'],
): boolean {
  const [hasPicture, setPicture] = useState(false);
  const isPlaying = phase === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    let id = requestAnimationFrame(function draw(now) {
      const picture = player.frameAt(now);
      const element = canvas.current;
      if (picture !== null && element !== null) {
        if (element.width !== picture.width) element.width = picture.width;
        if (element.height !== picture.height) element.height = picture.height;
        element.getContext('2d')?.drawImage(picture, 0, 0);
        setPicture(true);
      }
      picture?.close();
      id = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(id);
  }, [player, canvas, isPlaying]);
  return hasPicture && phase !== 'idle';
}

/** Bytes of a typical recording: 16 seconds at 1.5 Mbit/s. */
const USUAL_BYTES = 3_000_000;

function statusOf({ phase, failure, done, total, problems }: TimeLapseView, isLoading: boolean): string {
  if (failure === 'codeMissing' || failure === 'brokeOff') return exportText.failures[failure];
  if (phase === 'failed') return text.failed;
  if (phase === 'ended') return text.ended(done - problems.length, total);
  return phase === 'playing' && isLoading ? actionText.loading : '';
}

export function TimeLapsePanel({ day, recordings, cameraName, onPlay }: TimeLapseProps) {
  const services = useServices();
  const [player] = useState(() => new TimeLapsePlayer());
  useEffect(() => () => player.close(), [player]);
  if (!canShow()) return <p className={parts.note}>{text.unsupported}</p>;
  return (
    <OpenTimeLapse
      day={day}
      player={player}
      recordings={recordings.map(({ key, id: eventId, cameraId, at, thumbnailUrl }) => ({
        key,
        at,
        thumbnailUrl,
        cameraName: cameraName(cameraId),
        address: (signal) => requestOneOfSeveral(services, { eventId, cameraId }, signal),
      }))}
      fileName={`${safeForFiles(`${text.note} ${day}`)}.mp4`}
      onPlay={onPlay}
    />
  );
}

function ShownProgress({ view }: { view: TimeLapseView }) {
  return (
    <div className={parts.progress}>
      <ProgressBar
        share={view.total === 0 ? null : view.done / view.total}
        name={{ label: text.progress, value: text.shown(view.done, view.total) }}
      />
      {view.at !== null && (
        <span aria-hidden="true">{findMotionText.result(exactTimeText(view.at), view.cameraName)}</span>
      )}
    </div>
  );
}

interface PlayButtonProps {
  phase: TimeLapseView['phase'];
  disabled: boolean;
  onClick: () => void;
}

function PlayButton({ phase, ...button }: PlayButtonProps) {
  const Icon = phase === 'playing' ? Pause : Play;
  return (
    <Button icon={<Icon size={18} />} {...button}>
      {phase === 'playing' ? text.pause : phase === 'paused' ? text.resume : text.play}
    </Button>
  );
}

interface OpenTimeLapseProps {
  day: Day;
  player: TimeLapsePlayer;
  recordings: readonly (DayRecording & { thumbnailUrl: string | null })[];
  fileName: string;
  onPlay: () => void;
}

function OpenTimeLapse({ day, player, recordings, fileName, onPlay }: OpenTimeLapseProps) {
  const services = useServices();
  const view = useSyncExternalStore(player.subscribe, player.getView);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const hasPicture = useTimeLapseCanvas(player, canvas, view.phase);
  const isLoading = useDebouncedTrue(view.phase === 'playing' && view.isWaiting);
  const exports = useExportJobs();
  const saving = runningSave(exports, day);
  const saveButton = useRef<HTMLButtonElement>(null);
  const words = { locale: locale(), note: text.note };
  const plan = planOf(recordings);
  const duration = secondsText(Math.round(plan.items.length * plan.share));

  const toggle = () => {
    if (view.phase === 'playing') player.pause();
    else {
      onPlay();
      // Scrolls to the picture, because the panel opens at the end of the page.
      picture.current?.scrollIntoView({ block: 'nearest' });
      if (view.phase === 'paused') player.resume();
      else player.play(recordings, words);
    }
  };
  const isRunning = view.phase === 'playing' || view.phase === 'paused';
  const [first] = recordings;
  return (
    <div className={styles.panel}>
      <div ref={picture} className={styles.picture}>
        <canvas ref={canvas} className={styles.frame} hidden={!hasPicture} aria-hidden="true" />
        {!hasPicture && (
          <Picture
            src={first?.thumbnailUrl ?? null}
            alt=""
            loading="eager"
            className={styles.frame}
            placeholder={<PlaceDrawing name={first?.cameraName ?? ''} />}
          />
        )}
      </div>
      <div className={styles.side}>
        <p className={parts.note}>{text.intro(plan.items.length, recordings.length, duration)}</p>
        {savesData() && (
          <p className={parts.note}>{text.savesData(bytesText(plan.items.length * USUAL_BYTES))}</p>
        )}
        <div className={parts.buttons}>
          <PlayButton phase={view.phase} disabled={recordings.length === 0} onClick={toggle} />
          <Button
            variant="quiet"
            className={styles.stop}
            icon={<Square size={18} />}
            aria-disabled={!isRunning}
            onClick={() => isRunning && player.stop()}
          >
            {text.stop}
          </Button>
          {canSave() && (
            <Button
              variant="quiet"
              icon={<Save size={18} />}
              ref={saveButton}
              loading={saving !== null}
              disabled={recordings.length === 0}
              onClick={() => void saveTimeLapse(services, player, recordings, { ...words, day, fileName })}
            >
              {text.save}
            </Button>
          )}
        </div>
        {saving && (
          <RunningExport
            label={text.save}
            state={saving.state}
            onCancel={() => exports.jobs.cancel(saving.id)}
            onFocusLost={() => saveButton.current?.focus()}
          />
        )}
        {isRunning && <ShownProgress view={view} />}
        <p role="status" className={parts.note}>
          {statusOf(view, isLoading)}
        </p>
        {view.hasWholeFiles && <p className={parts.note}>{text.wholeFiles}</p>}
        <ProblemList
          day={day}
          problems={view.problems}
          cameraNameOf={(index) => view.problems[index]?.recording.cameraName ?? ''}
          summary={(count, problem) => text.leftOut(count, recordingProblems[problem])}
        />
        {!canSave() && <p className={parts.note}>{text.cannotSave}</p>}
      </div>
    </div>
  );
}
