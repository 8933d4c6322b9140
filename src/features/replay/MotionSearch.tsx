import { useLocation } from 'react-router-dom';
import { FindMotion } from '@/features/find-motion/FindMotion';
import type { FoundMark } from '@/features/find-motion/findMotionProps';
import { isObject } from '@/lib/isObject';
import { selectionIn } from './data/useReplayedDay';
import { useEarlierDays } from './data/useEarlierDays';
import type { OnlyMovement } from './playback/useOnlyMovement';
import { useReplay } from './ReplayContext';

/**
 * State of two history entries when the user opens a result on another day. Only the entry that the user
 * leaves has `result`.
 */
interface SearchState {
  findMotion: true;
  cameraId: string;
  key: string;
  result?: string;
}

interface MotionSearchProps {
  onlyMovement: OnlyMovement;
  onFound: (marks: readonly FoundMark[]) => void;
  onPlay: () => void;
}

export function MotionSearch({ onlyMovement, onFound, onPlay }: MotionSearchProps) {
  const { day, selection, known, player, commands } = useReplay();
  const { address, latestAddress, limits, playAt } = selection;
  const { controller, recording } = player;
  const loadEarlierDays = useEarlierDays(day, selection, known);
  const { state } = useLocation();
  const search = isObject(state) && state['findMotion'] === true ? state : null;
  const selectedNow = () => {
    const { ids, isSelected } = selectionIn([...day.load.loads.keys()], latestAddress());
    return {
      recordings: day.all.filter(isSelected),
      incompleteIds: ids.filter((id) => day.load.loads.get(id)?.kind !== 'complete'),
    };
  };
  const { isOn, toggle } = onlyMovement;
  return (
    <FindMotion
      recordings={day.recordings}
      selectedNow={selectedNow}
      tracks={day.rows}
      shown={recording}
      video={controller?.driver.video ?? null}
      cameraName={day.cameraName}
      onlyMovement={{
        ...onlyMovement,
        toggle:
          toggle &&
          (() => {
            toggle();
            if (!isOn) onPlay();
          }),
      }}
      day={address.day}
      earliestDay={limits.from}
      isInitiallyOpen={search !== null}
      openedResult={typeof search?.['result'] === 'string' ? search['result'] : null}
      isSelected={day.isSelected}
      loadEarlierDays={loadEarlierDays}
      onOpenDay={(opened, time, result) => {
        const stateOf = ({ cameraId, key }: typeof opened): SearchState => ({
          findMotion: true,
          cameraId,
          key,
        });
        playAt(time, stateOf(opened), { ...stateOf(recording ?? opened), result });
      }}
      onPlayFrom={(key, time) => {
        commands.showRecording(key, time);
        controller?.driver.play();
        onPlay();
      }}
      onFound={onFound}
    />
  );
}
