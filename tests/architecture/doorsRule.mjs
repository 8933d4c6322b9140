import { posix, relative } from 'node:path';
import { farAway, mocksDoor, packages, rooms, scenesDoor, unknownRoom } from './doors.mjs';

/** The linter's rule for the plan in doors.mjs. It sees every kind of import: static, dynamic, of types, re-exports. */

const within = (path, place) => path === place || path.startsWith(`${place}/`);

/** 'player/live/signaling.ts' is in the rooms player and player/live: the outermost first. */
const roomsOf = (path) =>
  Object.keys(rooms)
    .filter((room) => within(path, room))
    .toSorted((a, b) => a.length - b.length);

const topOf = (path) => path.split('/')[0];
/** The folder of a screen or a feature. */
const pieceOf = (path) => path.split('/').slice(0, 2).join('/');

/** Where an import of a file leads: a path below the repository, or null for a package. */
function targetOf(specifier, file) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (specifier.startsWith('@mocks/')) return `mocks/${specifier.slice(7)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null;
}

function packageProblem(specifier, from) {
  const isOf = (name) => (name.endsWith('/') ? specifier.startsWith(name) : within(specifier, name));
  const settled = packages.find(({ names }) => names.some(isOf));
  return settled && !within(from, settled.home) ? settled.why : null;
}

/** Between two rooms, or two inner rooms of one. Both paths are below src. */
function roomProblem(from, to) {
  const here = roomsOf(from);
  if (here.length === 0) return null;
  const own = here.at(-1);
  const { isClosed, may, why } = rooms[own];
  if (isClosed) return within(to, own) || may.includes(topOf(to)) ? null : why;
  if (topOf(from) !== topOf(to)) {
    if (!(topOf(to) in rooms)) return unknownRoom;
    const open = here.some((room) => rooms[room].may === 'all' || rooms[room].may.includes(topOf(to)));
    return open ? null : rooms[topOf(from)].why;
  }
  const other = roomsOf(to).at(-1);
  const shut = own.includes('/') && other.includes('/') && other !== own && !rooms[own].may.includes(other);
  return shut ? rooms[own].why : null;
}

/** Between two screens, or into a feature. */
function pieceProblem(from, to, specifier) {
  const { apart, fronts } = rooms[topOf(to)] ?? {};
  if (pieceOf(from) === pieceOf(to)) return null;
  if (apart && topOf(from) === topOf(to)) return apart;
  const inside = to.split('/').length > 3 || (topOf(from) === topOf(to) && !specifier.startsWith('@/'));
  return fronts && inside ? fronts : null;
}

/** Between the stand-in vendor and the scenes that are drawn for it. */
function scenesProblem(specifier, file) {
  const { folder, front, caller, takes, why } = scenesDoor;
  const target = targetOf(specifier, file);
  if (target === null || within(file, folder) === within(target, folder)) return null;
  const isOpen = within(file, folder) ? target === takes : file === caller && target === front;
  return isOpen ? null : why;
}

function roomsProblem(specifier, file, isDynamic) {
  const from = file.slice('src/'.length);
  if (from.includes('/') && !(topOf(from) in rooms)) return unknownRoom;
  const target = targetOf(specifier, file);
  if (target === null) return packageProblem(specifier, from);
  if (within(target, 'mocks')) return isDynamic && from === mocksDoor.file ? null : mocksDoor.why;
  if (specifier.startsWith('../../../')) return farAway;
  if (!within(target, 'src')) return null;
  const to = target.slice('src/'.length);
  return roomProblem(from, to) ?? pieceProblem(from, to, specifier);
}

const doors = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const problemOf = within(file, 'src') ? roomsProblem : scenesProblem;
    if (!within(file, 'src') && !within(file, 'mocks')) return {};
    const look = (node) => {
      const { source } = node;
      if (typeof source?.value !== 'string') return;
      const message = problemOf(source.value, file, node.type === 'ImportExpression');
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
    };
  },
};

export default { meta: { name: 'house' }, rules: { doors } };
