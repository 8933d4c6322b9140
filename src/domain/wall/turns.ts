/** Live connections that the wall holds at once, those included that get ready. */
export const MOST_CONNECTIONS = 9;
/** Cameras on the screen at once. */
export const MOST_PLACES = 16;

/** Up to this many places change together, as far as there are other cameras; with more places, one changes at a time. */
const CHANGE_TOGETHER = 4;

/** Who has a place on the wall during one turn, and who is connected. */
export interface Turn {
  /** The camera at each place. */
  places: readonly string[];
  /** Cameras that are connected: some at a place, some that get ready for the next turn. */
  connected: ReadonlySet<string>;
}

interface TurnOptions {
  /** All cameras of the wall, in their order. */
  cameras: readonly string[];
  /** Those of them that play by themselves. */
  playing: ReadonlySet<string>;
  /** How many are on the screen at once. */
  places: number;
  /** Turns so far. */
  turn: number;
  /** The next turn is near: what it shows gets ready. */
  isChanging: boolean;
  /** Cameras that have to be seen now, the most urgent one first. */
  forward?: readonly string[];
  /** Cameras that play because the user has pressed their Play. */
  pressed?: Iterable<string>;
}

const at = (cameras: readonly string[], index: number): string => cameras[index % cameras.length] ?? '';

/** The camera at each place. A camera keeps its place while it is on the screen. */
function placesAt(cameras: readonly string[], places: number, turn: number): string[] {
  if (cameras.length <= places) return [...cameras];
  // A larger step would take a camera off one place and put it on another in the same turn.
  const step = places <= CHANGE_TOGETHER ? Math.min(places, cameras.length - places) : 1;
  const shown = Array.from({ length: places }, () => '');
  for (let index = turn * step; index < turn * step + places; index += 1) {
    shown[index % places] = at(cameras, index);
  }
  return shown;
}

/** Puts cameras that have to be seen at the first places; what stood there goes where they were, or gives way. */
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

/** Whether the wall changes by itself: more cameras than places, or more live ones than connections. */
export const takesTurns = ({
  cameras,
  playing,
  places,
}: Pick<TurnOptions, 'cameras' | 'playing' | 'places'>): boolean =>
  cameras.length > places || cameras.filter((camera) => playing.has(camera)).length > MOST_CONNECTIONS;

/**
 * Shares places and connections among more cameras than there is room for. The next cameras connect before the turn
 * ends, within the limit: one that leaves gives its connection up for the last seconds of its turn where there is no other.
 */
export function turnOf(options: TurnOptions): Turn {
  const { cameras, playing, turn, isChanging, forward = [], pressed = [] } = options;
  const places = Math.min(options.places, MOST_PLACES);
  const shown = bringForward(placesAt(cameras, places, turn), forward);
  const next = isChanging ? placesAt(cameras, places, turn + 1) : [];
  const coming = next.filter((camera) => !shown.includes(camera));
  const wanted = shown.filter((camera) => playing.has(camera));
  const connected = new Set<string>();
  const connect = (candidates: readonly string[]) => {
    for (const camera of candidates) {
      if (connected.size < MOST_CONNECTIONS && playing.has(camera)) connected.add(camera);
    }
  };
  connect([...pressed, ...forward].filter((camera) => shown.includes(camera)));
  connect(coming);
  if (cameras.length > places) {
    // With more places than connections one camera comes each turn: those who came last stay longest.
    const byArrival = Array.from({ length: places }, (_, age) => at(cameras, turn + places - 1 - age));
    connect(byArrival.filter((camera) => wanted.includes(camera)));
    connect(wanted);
  } else {
    // Not in the order of the places: what comes forward would reconnect others.
    const inOrder = cameras.filter((camera) => wanted.includes(camera));
    connect(inOrder.map((_, index) => at(inOrder, index + turn + (isChanging ? 1 : 0))));
  }
  return { places: shown, connected };
}
