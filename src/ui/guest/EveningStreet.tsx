import { memo } from 'react';
import styles from './EveningStreet.module.css';

/** Houses and sky are above this line, the street is below. */
const GROUND = 880;

interface House {
  tone: 'house' | 'houseDeep' | 'housePale';
  left: number;
  width: number;
  top: number;
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

function windowsOf({ left, width, top, columns, rows, lit, door }: House) {
  const storey = (GROUND - top) / rows;
  const gap = width / columns;
  const isBehindDoor = (x: number, row: number) =>
    door !== undefined && row === rows - 1 && x < door.x + DOOR.width + 6 && x + WINDOW.width > door.x - 6;
  return Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns);
    return {
      x: Math.round(left + gap * ((index % columns) + 0.5) - WINDOW.width / 2),
      y: Math.round(top + storey * row + Math.min(40, storey * 0.3)),
      isLit: lit.includes(index),
      row,
    };
  }).filter(({ x, row }) => !isBehindDoor(x, row));
}

const WINDOWS = HOUSES.flatMap(windowsOf);

const rectangle = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

/** A round stroke of this width is drawn around each pane, which rounds its corners. */
const PANE_STROKE = 6;

const panes = (isLit: boolean) =>
  WINDOWS.filter((window) => window.isLit === isLit)
    .map(({ x, y }) =>
      rectangle(
        x + PANE_STROKE / 2,
        y + PANE_STROKE / 2,
        WINDOW.width - PANE_STROKE,
        WINDOW.height - PANE_STROKE,
      ),
    )
    .join('');

const walls = (tone: House['tone']) =>
  HOUSES.filter((house) => house.tone === tone)
    .map(({ left, width, top }) => rectangle(left, top, width, GROUND - top))
    .join('');

/** Paths by colour: the page's HTML contains this drawing, and React hydrates each of its elements. */
const PATHS = {
  house: walls('house'),
  houseDeep: walls('houseDeep'),
  housePale: walls('housePale'),
  roofs: HOUSES.map(
    ({ roof, chimney }) => roof + (chimney ? rectangle(chimney.x, chimney.top, 22, 72) : ''),
  ).join(''),
  lit: panes(true),
  dark: panes(false),
  frames: WINDOWS.map(
    ({ x, y }) => `M${x + WINDOW.width / 2} ${y}v${WINDOW.height}M${x} ${y + 16}h${WINDOW.width}`,
  ).join(''),
};

function Door({ x, lit }: { x: number; lit: boolean }) {
  const top = GROUND - DOOR.height;
  return (
    <>
      {lit && <circle className={styles.glow} cx={x + DOOR.width / 2} cy={top - 6} r="70" />}
      <path
        className={styles.roof}
        d={`M${x} ${GROUND}V${top + 12}q0-12 12-12h${DOOR.width - 24}q12 0 12 12V${GROUND}Z`}
      />
      <circle className={lit ? styles.lit : styles.dark} cx={x + DOOR.width / 2} cy={top + 20} r="4" />
      {lit && <circle className={styles.lamp} cx={x + DOOR.width / 2} cy={top - 10} r="4" />}
    </>
  );
}

function StreetLamp({ x, towards }: { x: number; towards: 'left' | 'right' }) {
  const side = towards === 'right' ? 1 : -1;
  return (
    <>
      <circle className={styles.glow} cx={x + side * 34} cy="702" r="120" />
      <path className={styles.post} d={`M${x} ${GROUND + 18}V706q0-22 ${side * 20}-22h${side * 10}`} />
      <path className={styles.lamp} d={`M${x + side * 34 - 12} 692h24l-5-10h-14z`} />
    </>
  );
}

const STARS = [
  [52, 268],
  [318, 62],
  [402, 232],
  [470, 96],
  [704, 84],
  [742, 292],
  [92, 372],
  [520, 330],
  [660, 398],
  [278, 352],
] as const;

const FAR_WINDOWS = [
  [52, 610],
  [330, 586],
  [352, 586],
  [486, 566],
  [704, 560],
  [780, 590],
] as const;

/** Decorative drawing of a street in the evening. Memoized, since the form beside it renders at each key. */
export const EveningStreet = memo(function EveningStreet({ className }: { className?: string | undefined }) {
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
          <stop className={styles.skyLow} offset="0.62" />
        </linearGradient>
        <radialGradient id="street-halo">
          <stop className={styles.haloInner} offset="0.2" />
          <stop className={styles.haloOuter} offset="1" />
        </radialGradient>
        <radialGradient id="street-glow">
          <stop className={styles.glowInner} offset="0" />
          <stop className={styles.glowOuter} offset="1" />
        </radialGradient>
      </defs>
      <rect width="800" height="1000" fill="url(#street-sky)" />
      <path className={styles.stars} d={STARS.map(([x, y]) => `M${x} ${y}h0`).join('')} />
      <circle className={styles.halo} cx="612" cy="190" r="170" />
      <circle className={styles.moon} cx="612" cy="190" r="38" />
      <path className={styles.hills} d="M0 560Q140 470 290 530T560 500T800 540V900H0Z" />
      <path
        className={styles.far}
        d="M-4 890V596l44-40 44 40v-34h64v-40l38-32 38 32v60h62v-36l46-38 46 38v-26h58v-34l12-70 12 70v50h44v44l38-32 38 32v-66h22v-28h20v28h28v48l44-38 44 38v-20h60V890Z"
      />
      <path className={styles.farWindows} d={FAR_WINDOWS.map(([x, y]) => rectangle(x, y, 9, 13)).join('')} />
      <path className={styles.house} d={PATHS.house} />
      <path className={styles.houseDeep} d={PATHS.houseDeep} />
      <path className={styles.housePale} d={PATHS.housePale} />
      <path className={styles.roof} d={PATHS.roofs} />
      <path className={styles.lit} d={PATHS.lit} />
      <path className={styles.dark} d={PATHS.dark} />
      <path className={styles.frame} d={PATHS.frames} />
      {HOUSES.map(({ door }) => door && <Door key={door.x} {...door} />)}
      <path
        className={styles.leaf}
        d="M518 880V806q-34-2-38-38 0-30 26-40 4-34 30-34t30 34q26 10 26 40-4 36-38 38v74ZM318 880q-4-28 18-30 6-16 24-10 20-2 20 16 14 6 8 24ZM690 880q-4-30 22-30 12-20 34-8 24-2 26 16 20 2 18 22Z"
      />
      <rect className={styles.pavement} y={GROUND} width="800" height="24" />
      <rect className={styles.road} y={GROUND + 24} width="800" height="120" />
      <path className={styles.marks} d="M-10 958h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70m50 0h70" />
      <StreetLamp x={314} towards="right" />
      <StreetLamp x={676} towards="left" />
      <path
        className={styles.roof}
        d="M236 514c-3-13 1-23 8-27l0-11 6 5h6l6-5 1 12c7 7 9 16 8 26 9 0 11-5 10-13-1-6 3-9 6-6 2 12-1 24-14 24h-36Z"
      />
    </svg>
  );
});
