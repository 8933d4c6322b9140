import { Pause, Play, StepForward } from 'lucide-react';
import { useMemo, useState, useCallback, useEffect } from 'react';
import { MAP_ZOOM } from '@/config/constants';
import type { VehicleRound } from '@/domain/vehicle';
import type { MapView } from '@/maps/engine';
import { MapRegion } from '@/maps/MapRegion';
import { loadDemoRounds } from '@/sample/vehicles';
import { demoText } from '@/text/screens/vehicles';
import { Button } from '@/ui/base/Button';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded } from '@/ui/loading/useLoaded';
import { useReducedMotion } from '@/ui/hooks/useReducedMotion';
import { lengthOf, placeAlong } from '@/domain/position';
import type { MapMarker } from '@/maps/marker';
import styles from './MapDemoScreen.module.css';
import { useIsHidden } from '@/ui/hooks/useIsHidden';
import { commonText } from '@/text/common';

const MAP_DEMO_STEP_MS = 500;

function useSteps(running: boolean): { step: number; stepOnce: () => void } {
  const [step, setStep] = useState(0);
  const isHidden = useIsHidden();
  const stepOnce = useCallback(() => setStep((before) => before + 1), []);
  useEffect(() => {
    if (!running || isHidden) return undefined;
    const timer = setInterval(stepOnce, MAP_DEMO_STEP_MS);
    return () => clearInterval(timer);
  }, [running, isHidden, stepOnce]);
  return { step, stepOnce };
}

const METERS_PER_STEP = 48;

const fleetAt = (rounds: readonly VehicleRound[], step: number): readonly MapMarker[] =>
  rounds.flatMap(({ id, name, round }): MapMarker[] => {
    const length = lengthOf(round);
    const place = placeAlong(round, length > 0 ? (step * METERS_PER_STEP) % length : 0);
    return place ? [{ id, name, position: place.position, heading: place.heading }] : [];
  });

function MovingFleet({ rounds }: { rounds: readonly VehicleRound[] }) {
  const isCalm = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const { step, stepOnce } = useSteps(!isCalm && !isPaused);
  const markers = useMemo(() => fleetAt(rounds, step), [rounds, step]);
  const view = useMemo(
    (): MapView => ({ kind: 'all', places: rounds.flatMap(({ round }) => round), closest: MAP_ZOOM }),
    [rounds],
  );
  const note = isCalm ? demoText.still : isPaused ? commonText.paused : demoText.moving;
  return (
    <MapRegion
      label={demoText.map}
      className={styles.map}
      view={view}
      markers={markers}
      glideMs={isCalm ? 0 : MAP_DEMO_STEP_MS}
      gestures="free"
      toolbar={
        <>
          {!isCalm && (
            <Button
              variant="quiet"
              icon={isPaused ? <Play size={18} /> : <Pause size={18} />}
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? demoText.resume : commonText.pause}
            </Button>
          )}
          {(isCalm || isPaused) && (
            <Button variant="quiet" icon={<StepForward size={18} />} onClick={stepOnce}>
              {demoText.step}
            </Button>
          )}
        </>
      }
      note={<p role="status">{note}</p>}
    />
  );
}

export function MapDemoScreen() {
  const { loaded, retry } = useLoaded(loadDemoRounds);
  const content = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.map} />;
    if (loaded.kind === 'failed')
      return <ErrorState message={commonText.vehiclesNotLoaded} onRetry={retry} />;
    return <MovingFleet rounds={loaded.value} />;
  };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{demoText.heading}</h1>
        <p className={styles.intro}>{demoText.intro}</p>
      </header>
      {content()}
    </div>
  );
}
