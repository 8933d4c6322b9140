import { Cctv } from 'lucide-react';
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState, useEffect } from 'react';
import { browserFeatures, supportsLive } from '@/domain/browserSupport';
import { isBatteryLow, type Camera } from '@/domain/cameras/camera';
import { dayOf } from '@/domain/dateRange';
import { tileCountOf } from '@/domain/wall/address';
import { takesTurns, turnOf } from '@/domain/wall/turns';
import { ArrangePanel } from '@/features/arrange/Arrange';
import { useGroups, type ShownGroup } from '@/features/arrange/useGroups';
import { useAutoHide } from '@/ui/hooks/useAutoHide';
import { useClock } from '@/store/hooks';
import { shellText } from '@/text/shell';
import { wallText } from '@/text/features/wall';
import { playerText } from '@/text/player/player';
import { smallWindowText } from '@/text/player/smallWindow';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import { EmptyState } from '@/ui/base/EmptyState';
import { TileGrid } from '@/ui/base/TileGrid';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { InSmallWindow } from '@/ui/smallWindow/InSmallWindow';
import { Movable } from '@/ui/smallWindow/Movable';
import { PageQuestion } from '@/ui/smallWindow/PageQuestion';
import { useSmallWindow } from '@/ui/smallWindow/useSmallWindow';
import { useBatteryCameras } from './stage/useBatteryCameras';
import { useBurnInShift } from './screen/useBurnInShift';
import { useForwardSetting, useReporting } from './screen/useReporting';
import { useKeptOn } from './screen/useKeptOn';
import { wallLayout } from '@/domain/wall/layout';
import type { Box } from '@/domain/frame/box';
import { useProportions } from './screen/useProportions';
import { useStop } from './screen/useStop';
import { useRotation } from './screen/useRotation';
import { useWallAddress, currentChoice, type WallChoice } from './screen/useWallAddress';
import { WallButtons, WallChoices, WallToolbar } from './screen/WallToolbar';
import { createStartGate } from './stage/startGate';
import { WallTile, type Rest } from './stage/WallTile';
import styles from './Wall.module.css';
import { commonText } from '@/text/common';

/** Finds the group with exactly these cameras, in any order. Prefers the selected group if several match. */
function shownAmong(
  groups: readonly ShownGroup[],
  { cameraIds, group }: Pick<WallChoice, 'cameraIds' | 'group'>,
): ShownGroup | undefined {
  const equal = groups.filter(
    ({ cameraIds: own }) =>
      own.length > 0 && own.length === cameraIds.length && own.every((id) => cameraIds.includes(id)),
  );
  return equal.find(({ name }) => name === group) ?? equal[0];
}

/**
 * Finds the group with the URL's cameras, and updates the URL when the user edits that group.
 * @returns undefined if there is none
 */
function useShownGroup(
  groups: readonly ShownGroup[],
  address: WallChoice,
  change: (change: Partial<WallChoice>) => void,
): ShownGroup | undefined {
  const before = useRef(groups);
  useEffect(() => {
    if (before.current === groups) return;
    const last = shownAmong(before.current, currentChoice());
    before.current = groups;
    const now = groups.find(({ name }) => name === last?.name);
    if (now && now.cameraIds.length > 0 && shownAmong([now], currentChoice()) === undefined) {
      change({ cameraIds: now.cameraIds, group: now.name });
    }
  }, [groups, change]);
  return shownAmong(groups, address);
}

/**
 * Lays out pictures in an element, or in the window until the element's size is known.
 * @param proportions aspect ratios; must be stable
 * @param host the element's window, because observers in other windows do not report its size
 */
function useTileBoxes(
  stage: HTMLElement | null,
  proportions: readonly number[],
  host: Window & typeof globalThis,
): readonly Box[] {
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useEffect(() => {
    if (stage === null) return undefined;
    const observer = new host.ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box && box.width > 0 && box.height > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage, host]);
  return useMemo(() => wallLayout(proportions, size.width, size.height), [proportions, size]);
}

const SMALL = { width: 640, height: 360 };

const NO_CAMERAS: readonly string[] = [];

const idOf = ({ id }: Camera): string => id;

/**
 * Returns a function that gives the time at which a snapshot's URL arrived, because the vendor does not say
 * when a snapshot was taken.
 */
function useSnapshotTimes(): (camera: Camera) => number {
  const now = useClock();
  // Keeps only each camera's newest URL, because URLs may change every minute for weeks.
  const [newest] = useState(() => new Map<string, { url: string | null; at: number }>());
  return useCallback(
    ({ id, snapshotUrl: url }) => {
      const known = newest.get(id);
      if (known?.url === url) return known.at;
      const at = now();
      newest.set(id, { url, at });
      return at;
    },
    [newest, now],
  );
}

/** Initial size in pixels. The user can move the window to another monitor. */
const SIZE = 'popup,width=1280,height=760';

/**
 * `open` opens this URL in another window with this tab as its opener. With `noopener`, the window would lack
 * this tab's session and require a log-in. A window with an opener logs out together with this tab, like a
 * duplicated tab.
 * @see https://html.spec.whatwg.org/multipage/webstorage.html#the-sessionstorage-attribute
 */
function useNewWindow(): { isBlocked: boolean; open: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  return { isBlocked, open: () => setBlocked(globalThis.open(location.href, '_blank', SIZE) === null) };
}

export function Wall({ cameras }: { cameras: readonly Camera[] }) {
  const [isArranging, setArranging] = useState(false);
  const { address, change } = useWallAddress();
  const { cameraIds, layout, every, isKiosk } = address;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => moveFocusOnUnmount(root), [root]);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [gate] = useState(createStartGate);
  const [livePlays] = useState(() => supportsLive(browserFeatures()));
  const { why: stop, toggle: toggleStop } = useStop(isKiosk);
  const groups = useGroups(cameras);
  const shownGroup = useShownGroup(groups, address, change);
  const forwardSetting = useForwardSetting();
  const snapshotTime = useSnapshotTimes();
  // A timer for midnight is unnecessary, because the camera list refreshes every minute and re-renders this
  // component.
  const today = dayOf(useClock()());
  const fullScreen = useFullScreen(root);
  const smallButton = useRef<HTMLButtonElement>(null);
  const small = useSmallWindow({
    title: commonText.wall,
    ...SMALL,
    onClosed: () => smallButton.current?.focus(),
  });
  const isSmall = small.opened !== null;
  const host = small.opened ?? globalThis.window;
  const newWindow = useNewWindow();

  const shown = useMemo(
    () => (cameraIds.length === 0 ? cameras : cameras.filter(({ id }) => cameraIds.includes(id))),
    [cameras, cameraIds],
  );
  const hidesPictures = isArranging && !isKiosk && !isSmall;
  const isRunning = stop === null && !hidesPictures;
  // Plays cameras with a low battery when they report an event, because a kiosk has no user to press Play.
  const playsReports = isKiosk && shown.some(isBatteryLow);
  const reporting = useReporting((forwardSetting.isOn || playsReports) && isRunning, host);
  const battery = useBatteryCameras(playsReports ? reporting : NO_CAMERAS);
  const forward = forwardSetting.isOn ? reporting : NO_CAMERAS;
  const restOf = (camera: Camera): Rest | null => {
    if (!camera.isLive) return 'offline';
    if (!livePlays) return 'unsupported';
    if (stop !== null) return stop;
    return isBatteryLow(camera) && !battery.playing.has(camera.id) ? 'battery' : null;
  };
  const playing = new Set(shown.filter((camera) => restOf(camera) === null).map(idOf));
  const ids = shown.map(idOf);
  const tileCount = tileCountOf(layout, shown.length);
  const turns = { cameras: ids, playing, tileCount };
  const { turn, isChanging } = useRotation(isRunning && takesTurns(turns), every, host);
  const now = turnOf({
    ...turns,
    turn,
    isChanging,
    forward: forward.filter((id) => ids.includes(id)),
    pressed: [...battery.playing].toReversed(),
  });

  const { proportions, isReady, note } = useProportions(shown, tileCount, now.tiles[0]);
  const tileBoxes = useTileBoxes(stage, proportions, host);
  const isScreenKeptOn = useKeptOn(
    isRunning && livePlays && (isKiosk || shown.length > 0),
    isKiosk || now.connected.size > 0,
    host,
  );
  const shift = useBurnInShift(isRunning);
  const areWordsHidden = useAutoHide(isSmall ? stage : root, stop !== null);

  const enterKiosk = () => {
    small.close();
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    change({ isKiosk: true });
  };

  return (
    <div
      ref={setRoot}
      tabIndex={-1}
      className={styles.wall}
      data-wall={isKiosk ? 'kiosk' : 'page'}
      data-controls-hidden={areWordsHidden}
    >
      <div className={isKiosk ? 'visually-hidden' : styles.header}>
        <h1>{commonText.wall}</h1>
        {!isKiosk && (
          <WallToolbar
            isScreenKeptOn={isScreenKeptOn}
            choices={
              <WallChoices address={address} onChange={change} groups={groups} shownGroup={shownGroup} />
            }
            buttons={
              <WallButtons
                paused={{ isOn: stop !== null, toggle: toggleStop }}
                forward={forwardSetting}
                arranging={{ isOn: isArranging, toggle: () => setArranging((was) => !was) }}
                small={small}
                smallButton={smallButton}
                fullScreen={fullScreen}
                onNewWindow={newWindow.open}
                onKiosk={enterKiosk}
              />
            }
          />
        )}
      </div>
      {(!livePlays || newWindow.isBlocked) && !isKiosk && (
        <p role="status" className={styles.notice}>
          {livePlays ? wallText.windowBlocked : shellText.unsupportedLive}
        </p>
      )}
      {isArranging && !isKiosk && (
        <div className={styles.panel}>
          <Suspense fallback={null}>
            <ArrangePanel cameras={cameras} onDone={() => setArranging(false)} />
          </Suspense>
        </div>
      )}
      {!hidesPictures && (
        <Movable
          to={small.opened}
          away={
            isArranging ? null : (
              <InSmallWindow
                message={smallWindowText.wallIsThere}
                className={styles.away}
                takesFocus={false}
                onBringBack={small.close}
              />
            )
          }
        >
          {shown.length === 0 ? (
            <div
              className={classes(styles.panel, styles.empty)}
              data-theme={isKiosk || isSmall ? 'dark' : undefined}
              style={shift}
            >
              <EmptyState message={wallText.noneOfThese} art={<Cctv size={44} strokeWidth={1.3} />}>
                <Button ref={moveFocusOnUnmount} onClick={() => change({ cameraIds: [] })}>
                  {wallText.showAll}
                </Button>
              </EmptyState>
            </div>
          ) : (
            <div ref={setStage} className={styles.stage} data-controls-hidden={areWordsHidden}>
              <TileGrid className={classes(styles.pictures, !isReady && styles.awaited)} style={shift}>
                {shown.map((camera) => {
                  const box = tileBoxes[now.tiles.indexOf(camera.id)] ?? null;
                  const isConnected = now.connected.has(camera.id);
                  if (box === null && !isConnected) return null;
                  return (
                    <WallTile
                      key={camera.id}
                      camera={camera}
                      box={box}
                      isForward={forward.includes(camera.id)}
                      rest={isConnected ? null : (restOf(camera) ?? (every === 0 ? 'noConnection' : 'turn'))}
                      snapshotAt={snapshotTime(camera)}
                      today={today}
                      gate={gate}
                      onPlay={battery.play}
                      onSize={note}
                    />
                  );
                })}
              </TileGrid>
              {stop !== null && stop !== 'paused' && (
                <div ref={moveFocusOnUnmount} className={styles.start}>
                  <Button onClick={toggleStop}>
                    {stop === 'unattended' ? playerText.continueLive : wallText.start}
                  </Button>
                </div>
              )}
              {isKiosk && <p className={styles.hint}>{wallText.leaveKiosk}</p>}
            </div>
          )}
          {isSmall && <PageQuestion />}
        </Movable>
      )}
    </div>
  );
}
