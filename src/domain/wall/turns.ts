export const MAX_CONNECTIONS = 9;
export const MAX_PLACES = 16;

/**
 * Up to this many pictures change together, if there are enough other cameras. A wall with more pictures
 * changes one at a time.
 */
const CHANGE_TOGETHER = 4;

interface Turn {
  places: readonly string[];
  connected: ReadonlySet<string>;
}

interface TurnOptions {
  cameras: readonly string[];
  playing: ReadonlySet<string>;
  places: number;
  turn: number;
  isChanging: boolean;
  forward?: readonly string[];
  pressed?: Iterable<string>;
}

const at = (cameras: readonly string[], index: number): string => cameras[index % cameras.length] ?? '';

function placesAt(cameras: readonly string[], places: number, turn: number): string[] {
  if (cameras.length <= places) return [...cameras];
  // A larger step would move cameras that stay on the screen.
  const step = places <= CHANGE_TOGETHER ? Math.min(places, cameras.length - places) : 1;
  const shown = Array.from({ length: places }, () => '');
  for (let index = turn * step; index < turn * step + places; index += 1) {
    shown[index % places] = at(cameras, index);
  }
  return shown;
}

function bringForward(places: readonly string[], forward: readonly string[]): string[] {
  const shown = [...places];
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
  places,
}: Pick<TurnOptions, 'cameras' | 'playing' | 'places'>): boolean =>
  cameras.length > places || cameras.filter((camera) => playing.has(camera)).length > MAX_CONNECTIONS;

/**
 * Distributes tiles and connections among more cameras than fit. The next cameras connect before the turn
 * ends. At the limit of connections, a leaving camera disconnects some seconds early.
 */
export function turnOf(options: TurnOptions): Turn {
  const { cameras, playing, turn, isChanging, forward = [], pressed = [] } = options;
  const places = Math.min(options.places, MAX_PLACES);
  const shown = bringForward(placesAt(cameras, places, turn), forward);
  const next = isChanging ? placesAt(cameras, places, turn + 1) : [];
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
  if (cameras.length > places) {
    // If tiles outnumber connections, the latest arrivals connect first, because they stay longest.
    const byArrival = Array.from({ length: places }, (_, age) => at(cameras, turn + places - 1 - age));
    connect(byArrival.filter((camera) => playable.includes(camera)));
    connect(playable);
  } else {
    // Follows the order of `cameras`. The order of tiles changes when a camera moves forward, which would
    // reconnect other cameras.
    const inOrder = cameras.filter((camera) => playable.includes(camera));
    connect(inOrder.map((_, index) => at(inOrder, index + turn + (isChanging ? 1 : 0))));
  }
  return { places: shown, connected };
}
