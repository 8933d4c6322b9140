import styles from './EveningStreet.module.css';

/** Where the houses stand; everything above it is house or sky, everything below street. */
const GROUND = 880;

interface House {
  tone: 'house' | 'houseDeep' | 'housePale';
  left: number;
  width: number;
  /** Top of the wall. */
  top: number;
  /** Outline of the roof, from its left to its right eave. */
  roof: string;
  chimney?: { x: number; top: number };
  columns: number;
  rows: number;
  /** The windows with light behind them: row by row, counted from 0. */
  lit: readonly number[];
  door?: { x: number; lit: boolean };
}

const HOUSES: readonly House[] = [
  {
    tone: 'houseDeep',
    left: -30,
    width: 176,
    top: 640,
    roof: 'M-42 644 58 552 158 644Z',
    chimney: { x: 96, top: 556 },
    columns: 2,
    rows: 2,
    lit: [1],
    door: { x: 100, lit: false },
  },
  {
    tone: 'house',
    left: 154,
    width: 152,
    top: 570,
    roof: 'M146 574 170 512H290L314 574Z',
    chimney: { x: 186, top: 478 },
    columns: 3,
    rows: 3,
    lit: [0, 4, 7, 8],
    door: { x: 168, lit: false },
  },
  {
    tone: 'housePale',
    left: 322,
    width: 196,
    top: 690,
    roof: 'M306 696 420 590 534 696Z',
    chimney: { x: 468, top: 598 },
    columns: 3,
    rows: 1,
    lit: [0, 2],
    door: { x: 402, lit: true },
  },
  {
    tone: 'house',
    left: 536,
    width: 132,
    top: 592,
    roof: 'M526 598 602 500 678 598Z',
    columns: 2,
    rows: 3,
    lit: [2, 3],
    door: { x: 552, lit: false },
  },
  {
    tone: 'houseDeep',
    left: 684,
    width: 170,
    top: 648,
    roof: 'M672 654 716 598H824L868 654Z',
    chimney: { x: 740, top: 566 },
    columns: 3,
    rows: 2,
    lit: [0, 5],
  },
];

const WINDOW = { width: 28, height: 38 };
const DOOR = { width: 36, height: 72 };

function Windows({ left, width, top, columns, rows, lit, door }: House) {
  const storey = (GROUND - top) / rows;
  const gap = width / columns;
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    index,
    x: left + gap * ((index % columns) + 0.5) - WINDOW.width / 2,
    y: top + storey * Math.floor(index / columns) + Math.min(40, storey * 0.3),
    isGround: Math.floor(index / columns) === rows - 1,
  }));
  const isBehindDoor = (place: (typeof places)[number]) =>
    door !== undefined &&
    place.isGround &&
    place.x < door.x + DOOR.width + 6 &&
    place.x + WINDOW.width > door.x - 6;
  return places
    .filter((place) => !isBehindDoor(place))
    .map(({ index, x, y }) => (
      <g key={index} className={lit.includes(index) ? styles.lit : styles.dark}>
        <rect x={x} y={y} width={WINDOW.width} height={WINDOW.height} rx="3" />
        <path
          className={styles.frame}
          d={`M${x + WINDOW.width / 2} ${y}v${WINDOW.height}M${x} ${y + 16}h${WINDOW.width}`}
        />
      </g>
    ));
}

function Door({ x, lit }: { x: number; lit: boolean }) {
  const top = GROUND - DOOR.height;
  return (
    <>
      {lit && <circle className={styles.glow} cx={x + DOOR.width / 2} cy={top - 6} r="70" />}
      <path
        className={styles.door}
        d={`M${x} ${GROUND}V${top + 12}q0-12 12-12h${DOOR.width - 24}q12 0 12 12V${GROUND}Z`}
      />
      <circle className={lit ? styles.lit : styles.dark} cx={x + DOOR.width / 2} cy={top + 20} r="7" />
      {lit && <circle className={styles.lamp} cx={x + DOOR.width / 2} cy={top - 10} r="4" />}
    </>
  );
}

function StreetLamp({ x }: { x: number }) {
  return (
    <>
      <circle className={styles.glow} cx={x + 34} cy="702" r="120" />
      <path className={styles.post} d={`M${x} ${GROUND + 18}V706q0-22 20-22h10`} />
      <path className={styles.lamp} d={`M${x + 22} 692h24l-5-10h-14z`} />
    </>
  );
}

const STARS = [
  [70, 120, 1.6],
  [168, 64, 1.2],
  [226, 208, 1.8],
  [318, 96, 1.3],
  [402, 238, 1.2],
  [470, 60, 1.7],
  [700, 84, 1.4],
  [742, 262, 1.8],
  [92, 322, 1.2],
  [540, 330, 1.4],
  [660, 388, 1.1],
  [268, 372, 1.3],
] as const;

/** A quiet street in the evening, somebody at home in some of its houses. A drawing only: it says nothing. */
export function EveningStreet({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="street-sky" x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.skyHigh} offset="0" />
          <stop className={styles.skyLow} offset="0.82" />
        </linearGradient>
        <radialGradient id="street-glow">
          <stop className={styles.glowInner} offset="0" />
          <stop className={styles.glowOuter} offset="1" />
        </radialGradient>
      </defs>
      <rect width="800" height="1000" fill="url(#street-sky)" />
      <g className={styles.stars}>
        {STARS.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <circle className={styles.glow} cx="612" cy="190" r="150" />
      <circle className={styles.moon} cx="612" cy="190" r="38" />
      <path className={styles.hills} d="M0 560Q140 470 290 530T560 500T800 540V900H0Z" />
      <path
        className={styles.far}
        d="M0 880V600l34-30 34 30v-46h58v34l36-34 40 34v-60l10-52 10 52v72h44v-62h76v48l34-32 36 32v-78h64v62l36-34 38 34v-54h70v40l40-36 40 36v274Z"
      />
      {HOUSES.map((house) => (
        <g key={house.left}>
          {house.chimney && (
            <rect
              className={styles.roof}
              x={house.chimney.x}
              y={house.chimney.top}
              width="22"
              height="72"
              rx="2"
            />
          )}
          <rect
            className={styles[house.tone]}
            x={house.left}
            y={house.top}
            width={house.width}
            height={GROUND - house.top}
          />
          <path className={styles.roof} d={house.roof} />
          <Windows {...house} />
          {house.door && <Door {...house.door} />}
        </g>
      ))}
      <path
        className={styles.leaf}
        d="M518 880V806q-34-2-38-38 0-30 26-40 4-34 30-34t30 34q26 10 26 40-4 36-38 38v74Z"
      />
      <path
        className={styles.leaf}
        d="M296 880q-6-36 22-38 8-22 30-12 26-4 26 20 18 6 12 30ZM690 880q-4-30 22-30 12-20 34-8 24-2 26 16 20 2 18 22Z"
      />
      <rect className={styles.pavement} y={GROUND} width="800" height="24" />
      <rect className={styles.road} y={GROUND + 24} width="800" height="120" />
      <path className={styles.marks} d="M-10 958h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70" />
      <StreetLamp x={232} />
      <StreetLamp x={664} />
      <path
        className={styles.cat}
        d="M88 880c-2-14 2-24 10-28l1-10 6 5h6l6-5 1 12c6 8 8 16 7 26 8 0 10-4 9-10l4-1c3 11-3 15-12 15H92Z"
      />
    </svg>
  );
}
