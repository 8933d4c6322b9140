import styles from './PlaceDrawing.module.css';

type PlaceKind = 'door' | 'drive' | 'garden' | 'room' | 'street';

const WORDS: readonly (readonly [PlaceKind, RegExp])[] = [
  ['drive', /garage|drive|car|parking|einfahrt/i],
  ['garden', /garden|yard|patio|terrace|pool|balcony|garten/i],
  ['door', /door|porch|entrance|gate|hall|bell|tür/i],
  ['room', /room|kitchen|nursery|office|attic|cellar|basement|bed|stair|zimmer/i],
];

/** Paths in a box of 160 x 90, drawn with `currentColor`. */
const LINES: Readonly<Record<PlaceKind, readonly string[]>> = {
  door: [
    'M20 78h120',
    'M60 78V26a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v52',
    'M67 30h26v18H67z',
    'M91 58v6',
    'M52 82h56',
    'M118 40v-6m-5 6h10l-2 12h-6z',
    'M40 78V62m-8 16V66m16 12V66m-16 4c0-8 16-8 16 0',
  ],
  drive: [
    'M12 78h136',
    'M24 78V38l34-18 34 18v40',
    'M34 78V48h48v30M34 56h48M34 64h48M34 72h48',
    'M102 74v-8l6-10h24l6 10v8zm6-18 4 10m20-10-4 10m-26 0h36',
    'M108 78a3 3 0 1 0 0-6m22 6a3 3 0 1 1 0-6',
  ],
  garden: [
    'M12 78h136',
    'M42 78V54m0 0c-14 0-20-8-18-18 4-12 16-14 20-16 10 4 18 8 18 18s-8 16-20 16zm0 6 8-8m-8 2-7-7',
    'M82 78v-8m0 0c-6 0-8-4-8-8m8 8c6 0 8-4 8-8',
    'M104 78V58m8 20V58m8 20V58m8 20V58m8 20V58M100 64h40M104 58l4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4',
    'M120 26a8 8 0 1 0 .1 0',
  ],
  room: [
    'M12 78h136',
    'M30 74v-8m56 8v-8M26 66V54a5 5 0 0 1 10 0v4h44v-4a5 5 0 0 1 10 0v12z',
    'M36 58V46a5 5 0 0 1 5-5h34a5 5 0 0 1 5 5v12M58 41v17',
    'M114 78V40m-8 38h16m-20-38 5-14h14l5 14z',
    'M40 14h38v18H40zM59 14v18',
  ],
  street: [
    'M8 78h144',
    'M20 78V44l18-14 18 14v34M30 78V62h10v16m8-24v-6h-6v6z',
    'M56 78V36h30v42M63 44h6v7h-6zm10 0h6v7h-6zM63 58h6v7h-6zm10 0h6v7h-6z',
    'M86 78V50l16-12 16 12v28m-22 0V64h10v14',
    'M134 78V28c0-6 8-6 8 0v3m-4 0h8',
    'M14 84h14m12 0h14m12 0h14m12 0h14m12 0h14',
  ],
};

/** @param name camera name, whose words select the drawing */
export function PlaceDrawing({ name }: { name: string }) {
  const kind = WORDS.find(([, words]) => words.test(name))?.[0] ?? 'street';
  return (
    <span className={styles.ground} aria-hidden="true">
      <svg className={styles.art} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid meet">
        <path d={LINES[kind].join('')} />
      </svg>
    </span>
  );
}
