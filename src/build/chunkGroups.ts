import { posix } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Groups modules by the phase in which they load. Each file costs a request, and by default the bundler
 * creates many files, some for only a few shared lines.
 */

type Context = Rolldown.ChunkingContext;

const LIBRARIES: readonly (readonly [name: string, test: RegExp])[] = [
  [
    'helpers',
    /__vite-browser-external|node_modules\/(react-is|hoist-non-react-statics|clsx|prop-types|@babel\/runtime)\//,
  ],
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|use-sync-external-store|cookie|set-cookie-parser)\//,
  ],
  ['mui', /node_modules\/(@mui|@emotion|stylis|@popperjs|react-transition-group)\//],
  ['formik', /node_modules\/(formik|lodash|lodash-es|deepmerge|react-fast-compare|tiny-warning)\//],
];

type LoadPhase = 'app' | 'home' | 'login' | 'rules' | 'play' | 'calls' | 'release';

const ENTRY_MODULES: Readonly<Record<LoadPhase, readonly string[]>> = {
  app: ['../index.html', 'main.tsx'],
  home: ['app/shell/AppShell.tsx', 'screens/home/HomeScreen.tsx'],
  login: ['app/LoginRoute.tsx'],
  rules: ['app/early/rules.ts'],
  // The `openClip` chunk also uses the last three of these modules, but their other users must not wait for
  // hls.js.
  play: [
    'player/VideoPlayer.tsx',
    'player/core/browserEngine.ts',
    'lib/files/mp4Boxes.ts',
    'lib/httpStatus.ts',
  ],
  calls: ['api/httpExchange.ts'],
  release: ['app/release/startReleases.ts'],
};

/** The library's index exports every icon, but a module needs only the icons that it imports by name. */
const ICONS = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** Icons that log-in shares with screens that must not load the rest of log-in. */
const SHARED_ICON = /lucide-react\/dist\/esm\/icons\/(x|eye|circle-exclamation-point)\./;

function iconModules(library: string, code: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) {
      modules.set(name, posix.join(posix.dirname(library), file));
    }
  }
  return modules;
}

const iconNames = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]+)\} from ["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );

function importsOf(id: string, context: Context, icons: Map<string, ReadonlyMap<string, string>>): string[] {
  const info = context.getModuleInfo(id);
  if (!info) return [];
  return info.importedIds.flatMap((imported) => {
    if (!ICONS.test(imported)) return [imported];
    const library = context.getModuleInfo(imported)?.code ?? '';
    const modules = icons.get(imported) ?? iconModules(imported, library);
    icons.set(imported, modules);
    return iconNames(info.code ?? '').flatMap((name) => modules.get(name) ?? []);
  });
}

function createReach(source: string): (id: string, context: Context, phase: LoadPhase) => boolean {
  const known = new Map<LoadPhase, ReadonlySet<string>>();
  const icons = new Map<string, ReadonlyMap<string, string>>();
  const find = (phase: LoadPhase, context: Context) => {
    const found = new Set<string>();
    const open = ENTRY_MODULES[phase].map((file) => posix.join(source, file));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...importsOf(id, context, icons));
    }
    known.set(phase, found);
    return found;
  };
  return (id, context, phase) => (known.get(phase) ?? find(phase, context)).has(id);
}

export function chunkGroups(source: string) {
  const reach = createReach(source.replaceAll('\\', '/'));
  const group = (
    name: string,
    priority: number,
    wants: (is: (phase: LoadPhase) => boolean, id: string) => boolean,
  ) => ({
    debugName: name,
    priority,
    name: (id: string, context: Context) => (wants((phase) => reach(id, context, phase), id) ? name : null),
  });
  return [
    ...LIBRARIES.map(([name, test], index) => ({ name, test, priority: 20 - index })),
    group(
      'core',
      8,
      (is, id) =>
        is('app') || SHARED_ICON.test(id) || ((is('login') || is('release')) && (is('home') || is('play'))),
    ),
    // Log-in pages load this chunk when idle and must not load home with it.
    group('startReleases', 7, (is) => is('release')),
    group('words', 9, (is) => is('rules') && is('login')),
    group('home', 6, (is) => is('home')),
    group('login', 5, (is) => is('login')),
    group('rules', 4, (is) => is('rules')),
    group('VideoPlayer', 3, (is) => is('play')),
    // All other users of this chunk run in a session, whose first call has already loaded the chunk.
    group('httpExchange', 3, (is) => is('calls')),
    { name: 'dialogs', test: /src\/ui\/mui\//, priority: 2, minShareCount: 2 },
    {
      name: 'vehicles',
      test: /src\/((features|text\/screens|domain|sample)\/vehicles?[/.]|maps\/(LivePositionNote|useFirstPosition|useLivePosition|usePositionAllowed|glide|AnchoredPin|engine)\.)/,
      priority: 2,
      minShareCount: 2,
    },
    // All features that save files share these modules. Log-in and home must not wait for them.
    {
      name: 'saving',
      test: /src\/(features|text\/features|domain)\/export(?!\/engine)/,
      minShareCount: 2,
    },
    {
      name: 'exportParts',
      test: /src\/(ui\/shapes\/\w+|player\/frame\/(flatten|saveFrame)|features\/export\/engine\/(exportError|finishFile|memorySink|diskSink|openSink)|recordings\/(readError|recordingProblem))\./,
    },
    {
      name: 'recordingParts',
      test: /src\/(features\/export\/engine\/openRecording|recordings\/parts\/(recordingParts|container|variants|segments|playlist))\./,
    },
    {
      name: 'exportSteps',
      test: /src\/features\/export\/engine\/(exportToBlob|measureRecording|readCutPoints|zipRecordings)\./,
    },
    // Keeps formik out of `pieces`, which every screen loads.
    { name: 'forms', test: /src\/ui\/forms\/useForm\./, priority: 1 },
    { name: 'playerParts', test: /src\/player\/controls\/(cut|panels)\// },
    { name: 'openClip', test: /src\/player\/clip\/openClip\./, priority: 1 },
    {
      name: 'frames',
      test: /src\/player\/(clip\/lastFrame|frameSteps\/(frameIndex|keyFrames|sampleTables))/i,
      priority: 1,
    },
    // Replay loads its list only when the list opens, but needs the rest of `events` at once.
    { name: 'lists', test: /src\/ui\/events\/VirtualList\./, minShareCount: 2, priority: 1 },
    {
      name: 'events',
      test: /src\/(domain\/(selection\.|eventLog\.|recordings\.|instant\.|timeOfDay\.|replayAddress\.|events\/(eventFilter|hours|cameraEvent\.))|text\/(activity\.|features\/(replay|selection\.|digest))|store\/events\/(pages|eventsSince)|ui\/(events\/|choices\/FilterChips)|features\/(filters|digest\/(model\/|visits\.)|replay\/model\/))/,
      minShareCount: 2,
    },
    {
      name: 'pieces',
      test: /src\/(ui|features(?!\/export\/engine)|text|domain|lib|store|device|player\/zoom)\/|src\/player\/controls\/index\.|node_modules\/lucide-react\//,
      minShareCount: 2,
    },
  ];
}
