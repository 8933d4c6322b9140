export const MAX_CONNECTIONS = 9;
export const MAX_TILES = 16;

/**
 * Up to this many pictures change together, if there are enough other cameras. A wall with more pictures
 * changes one at a time.
 */
const CHANGE_TOGETHER = 4;

interface Turn {
  tiles: readonly string[];
  connected: ReadonlySet<string>;
}

interface TurnOptions {
  cameras: readonly string[];
  playing: ReadonlySet<string>;
  tileCount: number;
  turn: number;
  isChanging: boolean;
  forward?: readonly string[];
  pressed?: Iterable<string>;
}

const at = (cameras: readonly string[], index: number): string => cameras[index % cameras.length] ?? '';

function tilesAt(cameras: readonly string[], tileCount: number, turn: number): string[] {
  if (cameras.length <= tileCount) return [...cameras];
  // A larger step would move cameras that stay on the screen.
  const step = tileCount <= CHANGE_TOGETHER ? Math.min(tileCount, cameras.length - tileCount) : 1;
  const shown = Array.from({ length: tileCount }, () => '');
  for (let index = turn * step; index < turn * step + tileCount; index += 1) {
    shown[index % tileCount] = at(cameras, index);
  }
  return shown;
}

function bringForward(tiles: readonly string[], forward: readonly string[]): string[] {
  const shown = [...tiles];
  forward.slice(0, shown.length).forEach((camera, index) => {
    const before = shown.indexOf(camera);
    const displaced = shown[index] ?? '';
    shown[index] = camera;
    if (before >= 0) shown[before] = displaced;
  });
  return shown;
}

export const takesTurns = ({
  cameras,
  playing,
  tileCount,
}: Pick<TurnOptions, 'cameras' | 'playing' | 'tileCount'>): boolean =>
  cameras.length > tileCount || cameras.filter((camera) => playing.has(camera)).length > MAX_CONNECTIONS;

/**
 * Distributes tiles and connections among more cameras than fit. The next cameras connect before the turn
 * ends. If all connections are in use, a leaving camera disconnects a few seconds early.
 */
export function turnOf(options: TurnOptions): Turn {
  const { cameras, playing, turn, isChanging, forward = [], pressed = [] } = options;
  const tileCount = Math.min(options.tileCount, MAX_TILES);
  const shown = bringForward(tilesAt(cameras, tileCount, turn), forward);
  const next = isChanging ? tilesAt(cameras, tileCount, turn + 1) : [];
  const coming = next.filter((camera) => !shown.includes(camera));
  const playable = shown.filter((camera) => playing.has(camera));
  const connected = new Set<string>();
  const connect = (candidates: readonly string[]) => {
    for (const camera of candidates) {
      if (connected.size < MAX_CONNECTIONS && playing.has(camera)) connected.add(camera);
    }
  };
  connect([...pressed, ...forward].filter((camera) => shown.includes(camera)));
  connect(coming);
  if (cameras.length > tileCount) {
    // If tiles outnumber connections, the latest arrivals connect first, because they stay longest.
    const byArrival = Array.from({ length: tileCount }, (_, age) => at(cameras, turn + tileCount - 1 - age));
    connect(byArrival.filter((camera) => playable.includes(camera)));
    connect(playable);
  } else {
    // Follows the order of `cameras`. The order of tiles changes when a camera moves forward, which would
    // reconnect other cameras.
    const inOrder = cameras.filter((camera) => playable.includes(camera));
    connect(inOrder.map((_, index) => at(inOrder, index + turn + (isChanging ? 1 : 0))));
  }
  return { tiles: shown, connected };
}
