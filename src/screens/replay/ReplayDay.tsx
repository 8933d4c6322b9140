import { MoonStar } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { activityCategory } from '@/domain/activity';
import type { Camera } from '@/domain/camera';
import { startOfDay } from '@/domain/dateRange';
import { clipsInOrder, type Clip } from '@/domain/replay/clips';
import { queueOf } from '@/domain/replay/queue';
import { useCorrections } from '@/features/clocks/useCorrections';
import { useFullScreen } from '@/player/controls/useFullScreen';
import { activityText } from '@/text/activity';
import { replayText } from '@/text/replay';
import { BackLink } from '@/ui/base/BackLink';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { eventColour } from '@/ui/activity/eventColour';
import { FilterChips } from '@/ui/choices/FilterChips';
import { useMediaQuery } from '@/ui/base/useMediaQuery';
import { ClockCorrection } from './ClockCorrection';
import { CompanionPicture } from './CompanionPicture';
import { DayClips } from './DayClips';
import { DayChooser } from './DayChooser';
import { EndSummary } from './EndSummary';
import { ReplayCameras } from './ReplayCameras';
import { FailedCameras, LoadProgress } from './ReplayNews';
import { ReplayStage } from './ReplayStage';
import { SameMoment } from './SameMoment';
import { Timeline } from './Timeline';
import { TransportBar } from './TransportBar';
import { useCompanions } from './useCompanions';

import { useLargePlace } from './useLargePlace';
import { useMomentMenu } from './useMomentMenu';
import { useNotedMoment } from './useNotedMoment';
import type { ReplayChoice } from './useReplayAddress';
import { useCameraIds, useDayActivities, useTracks, type KnownLengths } from './useReplayDay';
import { useFirstMoment, useReplayPlayer } from './useReplayPlayer';
import { useSpeed } from './useSpeed';
import { useStageStatus } from './useStageStatus';
import styles from './ReplayScreen.module.css';

/** Beside the large picture. */
const COMPANIONS = 3;
const COMPANIONS_ON_A_PHONE = 1;

const NO_KINDS: readonly string[] = [];

const isPlayAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'play' in state && state.play === true;

function counted<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** One day of these cameras. */
export function ReplayDay({
  cameras,
  choice,
  known,
}: {
  cameras: readonly Camera[];
  choice: ReplayChoice;
  known: KnownLengths;
}) {
  const { address, limits, now, noteMoment } = choice;
  const { state } = useLocation();
  const isPhone = useMediaQuery('(max-width: 599px)');
  const names = useMemo(() => new Map(cameras.map(({ id, name }) => [id, name])), [cameras]);
  const cameraName = useCallback((id: string) => names.get(id) ?? id, [names]);

  const allIds = useCameraIds(cameras);
  const day = useDayActivities(allIds, address.day, now);
  const { corrections, correct } = useCorrections();
  const chosenIds = useMemo(() => {
    const known = allIds.filter((id) => address.cameraIds.includes(id));
    return known.length === 0 ? allIds : known;
  }, [allIds, address.cameraIds]);
  const { lengths, noteLength } = known;
  const facts = useMemo(() => ({ lengths, corrections }), [lengths, corrections]);
  const listed = useMemo(
    () => ({ begin: startOfDay(address.day), wanted: address.moment }),
    [address.day, address.moment],
  );
  const tracks = useTracks(chosenIds, day.activities, address.kinds, facts, listed);
  const everyTrack = useTracks(allIds, day.activities, NO_KINDS, facts, listed);
  const recordings = useMemo(() => clipsInOrder(everyTrack), [everyTrack]);
  const queue = useMemo(() => queueOf(tracks), [tracks]);
  const rows = useMemo(() => tracks.filter(({ clips }) => clips.length > 0), [tracks]);

  const player = useReplayPlayer(queue, noteLength);
  const { controller, view, clip } = player;
  const { speed, setSpeed } = useSpeed(address.speed, choice.chooseSpeed);
  useEffect(() => controller?.driver.setRate(speed), [controller, speed]);
  const [isMuted, setMuted] = useState(false);

  const loads = [...day.loads.values()];
  const isComplete = loads.length > 0 && loads.every(({ kind }) => kind !== 'loading');
  useFirstMoment(controller, {
    moment: address.moment,
    isReady: isComplete,
    plays: isPlayAsked(state),
  });
  const status = useStageStatus(view, queue);

  useNotedMoment(controller, noteMoment);
  // What the user asked for, also while it is being loaded.
  const isPlaying = view?.wantsToPlay === true;

  const most = isPhone ? COMPANIONS_ON_A_PHONE : COMPANIONS;
  const others = useCompanions(everyTrack, clip?.cameraId ?? null, most);
  const { companions, heardId } = others;
  useEffect(() => controller?.driver.setMuted(isMuted || heardId !== null), [controller, isMuted, heardId]);

  const takeLargePlace = useLargePlace({ controller, choice, queue, tracks: everyTrack });
  const [dragged, setDragged] = useState<Clip | null>(null);
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const { isFull, toggle: toggleFull } = useFullScreen(room, controller?.driver.video ?? null);
  const moments = useMomentMenu({
    controller,
    clip,
    kinds: address.kinds,
    cameraName,
    hasPicture: clip !== null && view?.hasPicture === true,
    leaveFullScreen: () => {
      if (isFull) toggleFull();
    },
  });

  const toggle = () => {
    if (isPlaying) controller?.driver.pause();
    else controller?.driver.play();
  };
  const seek = (moment: number, backwards: boolean, cameraId: string | null) => {
    if (controller === null) return;
    controller.seek(moment, backwards, cameraId);
    if (controller.isMoved && controller.moment !== null) noteMoment(controller.moment);
  };
  const toLarge = (cameraId: string) => {
    if (clip === null) return;
    others.swap(cameraId, clip.cameraId);
    takeLargePlace(cameraId);
  };

  const kinds = counted(recordings, ({ code }) => activityCategory(code));
  const perCamera = counted(recordings, ({ cameraId }) => cameraId);
  const hasEvents = recordings.length > 0;
  const quiet = cameras
    .filter(({ id }) => day.loads.get(id)?.kind === 'complete' && !perCamera.has(id))
    .map(({ name }) => name);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{replayText.title}</h1>
        <BackLink className={styles.back} to={`${paths.lastActivity}?from=${address.day}&to=${address.day}`}>
          {replayText.back}
        </BackLink>
        <span className={styles.news}>
          <LoadProgress loads={day.loads} count={queue.length} />
        </span>
        <DayChooser day={address.day} limits={limits} now={now} onChoose={choice.chooseDay} />
      </header>
      <FailedCameras loads={day.loads} cameraName={cameraName} onRetry={day.retry} />
      {!hasEvents && isComplete && loads.every(({ kind }) => kind === 'complete') && (
        <EmptyState
          message={replayText.empty}
          detail={replayText.emptyDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
      {hasEvents && queue.length === 0 && (
        <EmptyState message={replayText.noneChosen}>
          <Button variant="quiet" onClick={choice.showAll}>
            {replayText.showAll}
          </Button>
        </EmptyState>
      )}
      <div
        ref={setRoom}
        className={styles.room}
        style={{ '--rows': rows.length }}
        hidden={queue.length === 0}
      >
        <div className={styles.stage}>
          <ReplayStage
            view={view}
            clip={clip}
            dragged={dragged}
            status={moments.said || status}
            cameraName={cameraName}
            setFirst={player.setFirst}
            setSecond={player.setSecond}
            onToggle={toggle}
            onRetry={() => controller?.driver.retry()}
          />
        </div>
        <div className={styles.bar}>
          <TransportBar
            isPlaying={isPlaying}
            canPlay={queue.length > 0}
            speed={speed}
            isMuted={isMuted}
            isFull={isFull}
            more={moments.items}
            onToggle={toggle}
            onStep={(by) => controller?.step(by)}
            onSpeed={setSpeed}
            onMute={setMuted}
            onFullScreen={toggleFull}
          />
          {moments.dialogs}
          {view?.phase === 'ended' && (
            <EndSummary
              view={view}
              queue={queue}
              cameraName={cameraName}
              onPlayAgain={() => {
                controller?.driver.startCounting();
                controller?.driver.play();
              }}
            />
          )}
        </div>
        <div className={styles.time}>
          <Timeline
            day={address.day}
            tracks={rows}
            cameraName={cameraName}
            controller={controller}
            clip={clip}
            now={now}
            onSeek={seek}
            onStep={(by) => controller?.step(by)}
            onToggle={toggle}
            onDragged={setDragged}
          />
        </div>
        <div className={styles.side}>
          <div className={styles.offer}>
            <SameMoment
              tracks={everyTrack}
              controller={controller}
              cameraId={clip?.cameraId ?? null}
              chosen={others.chosen}
              most={most}
              cameraName={cameraName}
              onChoose={others.choose}
            />
          </div>
          {controller && companions.length > 0 && (
            <div className={styles.companions}>
              {companions.map((track) => (
                <CompanionPicture
                  key={track.cameraId}
                  track={track}
                  name={cameraName(track.cameraId)}
                  controller={controller}
                  rate={speed}
                  isHeard={heardId === track.cameraId && !isMuted}
                  onHear={() => {
                    setMuted(false);
                    others.hear(heardId === track.cameraId ? null : track.cameraId);
                  }}
                  onLarge={() => toLarge(track.cameraId)}
                  noteLength={noteLength}
                />
              ))}
            </div>
          )}
        </div>
      </div>
      {hasEvents && (
        <div className={styles.filters}>
          <ReplayCameras
            cameras={allIds
              .filter((id) => perCamera.has(id))
              .map((id) => ({ value: id, label: cameraName(id), count: perCamera.get(id) ?? 0 }))}
            chosen={address.cameraIds}
            onChoose={choice.chooseCameras}
          />
          <FilterChips
            label={replayText.kinds}
            options={[...kinds]
              .sort(([, one], [, other]) => other - one)
              .map(([category, count]) => ({
                value: category,
                label: activityText.category(category),
                count,
                colour: eventColour(category),
              }))}
            chosen={address.kinds}
            onChoose={choice.chooseKinds}
          />
          {isComplete && quiet.length > 0 && <p className={styles.quiet}>{replayText.quietCameras(quiet)}</p>}
          {clip && (
            <ClockCorrection
              name={cameraName(clip.cameraId)}
              value={corrections.get(clip.cameraId) ?? 0}
              onChange={(milliseconds) => correct(clip.cameraId, milliseconds)}
            />
          )}
        </div>
      )}
      <DayClips
        queue={queue}
        clip={clip}
        isComplete={isComplete}
        cameraName={cameraName}
        onPlay={({ at, cameraId }) => seek(at, false, cameraId)}
      />
    </div>
  );
}
