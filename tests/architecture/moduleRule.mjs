import { posix, relative } from 'node:path';
import { commentRule } from './commentRule.mjs';
import { tooFar, mocksRule, packages, modules, scenesRule, unknownModule } from './modules.mjs';

/** Enforces the dependency rules of modules.mjs for static, dynamic and type imports and for re-exports. */

const within = (path, parent) => path === parent || path.startsWith(`${parent}/`);

/**
 * @returns the modules of a path, outermost first: `player` and `player/live` for 'player/live/signaling.ts'
 */
const modulesOf = (path) =>
  Object.keys(modules)
    .filter((module) => within(path, module))
    .toSorted((a, b) => a.length - b.length);

const topOf = (path) => path.split('/')[0];
const pieceOf = (path) => path.split('/').slice(0, 2).join('/');

/** @returns the path from the root of the repository, or null for a package */
function targetOf(specifier, file) {
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`;
  if (specifier.startsWith('@mocks/')) return `mocks/${specifier.slice(7)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null;
}

function packageProblem(specifier, from) {
  const isOf = (name) => (/[/:]$/.test(name) ? specifier.startsWith(name) : within(specifier, name));
  const settled = packages.find(({ names }) => names.some(isOf));
  return settled && ![settled.home].flat().some((home) => within(from, home)) ? settled.why : null;
}

/** Checks an import between two modules. Both paths start in src. */
function moduleProblem(from, to) {
  const here = modulesOf(from);
  const target = modules[topOf(to)];
  if (target?.isForNode && topOf(from) !== topOf(to)) return target.why;
  if (here.length === 0) return null;
  const own = here.at(-1);
  const { isClosed, may, why } = modules[own];
  if (isClosed) return [own, ...may].some((module) => within(to, module)) ? null : why;
  if (topOf(from) !== topOf(to)) {
    if (!(topOf(to) in modules)) return unknownModule;
    const open = here.some(
      (module) => modules[module].may === 'all' || modules[module].may.includes(topOf(to)),
    );
    return open ? null : modules[topOf(from)].why;
  }
  const other = modulesOf(to).at(-1);
  const shut = own.includes('/') && other.includes('/') && other !== own && !modules[own].may.includes(other);
  return shut ? modules[own].why : null;
}

function pieceProblem(from, to, specifier) {
  const { siblings, fronts, entry } = modules[topOf(to)] ?? {};
  if (entry && topOf(from) !== topOf(to) && to.split('/').length > 2) return entry;
  if (pieceOf(from) === pieceOf(to)) return null;
  if (siblings && topOf(from) === topOf(to)) return siblings;
  const inside = to.split('/').length > 3 || (topOf(from) === topOf(to) && !specifier.startsWith('@/'));
  return fronts && inside ? fronts : null;
}

function scenesProblem(specifier, file) {
  const { folder, front, caller, takes, why } = scenesRule;
  const target = targetOf(specifier, file);
  if (target === null || within(file, folder) === within(target, folder)) return null;
  const isOpen = within(file, folder) ? target === takes : file === caller && target === front;
  return isOpen ? null : why;
}

function importProblem(specifier, file, isDynamic) {
  const from = file.slice('src/'.length);
  if (from.includes('/') && !(topOf(from) in modules)) return unknownModule;
  const target = targetOf(specifier, file);
  if (target === null) return packageProblem(specifier, from);
  if (within(target, 'mocks')) return isDynamic && from === mocksRule.file ? null : mocksRule.why;
  if (specifier.startsWith('../../../')) return tooFar;
  if (!within(target, 'src')) return null;
  const to = target.slice('src/'.length);
  return moduleProblem(from, to) ?? pieceProblem(from, to, specifier);
}

const dependencies = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const problemOf = within(file, 'src') ? importProblem : scenesProblem;
    if (!within(file, 'src') && !within(file, 'mocks')) return {};
    const check = (node) => {
      const { source } = node;
      if (typeof source?.value !== 'string') return;
      const message = problemOf(source.value, file, node.type === 'ImportExpression');
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const RELEASES = new Set([
  'src/ui/hooks/useGesture.ts',
  'src/ui/popups/topLayer.ts',
  'src/ui/smallWindow/mirrorPage.ts',
  'src/features/wall/screen/useKiosk.ts',
]);
const RELEASE_WHY =
  'A release may precede the next render: ui/hooks/useGesture.ts follows a pointer from its press.';
const FOCUS_WHY =
  'A frame may be late, and keys have another target until then: move the focus in the handler.';

/**
 * Reports pointer-release handlers, which may run before the next render, and focus moves in animation
 * frames, which may follow a later key press.
 */
const quickHands = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    if (!within(file, 'src')) return {};
    const report = (node, message) => context.report({ node, message });
    return {
      Literal(node) {
        const isRelease = node.value === 'pointerup' || node.value === 'lostpointercapture';
        if (isRelease && !RELEASES.has(file)) report(node, RELEASE_WHY);
      },
      JSXIdentifier(node) {
        if (['onPointerUp', 'onLostPointerCapture'].includes(node.name)) report(node, RELEASE_WHY);
      },
      CallExpression(node) {
        const { name, property } = node.callee;
        const isFrame = [name, property?.name].includes('requestAnimationFrame');
        const code = context.sourceCode.getText(node);
        if (isFrame && /\.focus\(/.test(code)) report(node, FOCUS_WHY);
      },
    };
  },
};

export default {
  meta: { name: 'architecture' },
  rules: { comments: commentRule, dependencies, 'quick-hands': quickHands },
};
