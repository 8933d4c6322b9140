import { posix } from 'node:path';
import type { Rolldown } from 'vite';

/*
 * Few files, and each of them meant: left alone, the bundler makes one of every few shared lines, and each costs a
 * request. A file holds what is needed at the same time, so the way that a module is reached decides.
 */

type Context = Rolldown.ChunkingContext;

const LIBRARIES: readonly (readonly [name: string, test: RegExp])[] = [
  // Of formik, MUI, crypto-js and the MP4 library.
  ['helpers', /__vite-browser-external|node_modules\/(react-is|hoist-non-react-statics)\//],
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|use-sync-external-store|cookie|set-cookie-parser)\//,
  ],
  [
    'mui',
    /node_modules\/(@mui|@emotion|stylis|@popperjs|react-transition-group|clsx|prop-types|@babel\/runtime)\//,
  ],
  ['formik', /node_modules\/(formik|lodash|lodash-es|deepmerge|react-fast-compare|tiny-warning)\//],
];

type LoadPhase = 'app' | 'home' | 'login' | 'rules' | 'play' | 'calls';

/** What is wanted at the same time begins in these modules. */
const ENTRY_MODULES: Readonly<Record<LoadPhase, readonly string[]>> = {
  app: ['../index.html', 'main.tsx'],
  home: ['app/shell/AppShell.tsx', 'screens/home/HomeScreen.tsx'],
  login: ['app/LoginRoute.tsx'],
  rules: ['app/early/rules.ts'],
  play: ['player/VideoPlayer.tsx'],
  calls: ['api/httpExchange.ts'],
};

/** Exports every icon there is; a module that imports one of them needs that one only. */
const ICONS = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/** The icons' modules by the names under which the library exports them. */
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

/** What a module imports, late imports apart. */
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

/** Which module is wanted when, over imports that are no late ones. */
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

/** @param source the folder of the app's modules. */
export function chunkGroups(source: string) {
  const reach = createReach(source.replaceAll('\\', '/'));
  /** A file of everything that these moments want; what an earlier group has is not in a later one. */
  const group = (name: string, priority: number, wants: (is: (phase: LoadPhase) => boolean) => boolean) => ({
    debugName: name,
    priority,
    name: (id: string, context: Context) => (wants((phase) => reach(id, context, phase)) ? name : null),
  });
  return [
    ...LIBRARIES.map(([name, test], place) => ({ name, test, priority: 20 - place })),
    group('core', 8, (is) => is('app') || (is('login') && (is('home') || is('play')))),
    // The few words that the rules and the form have in common come before both.
    group('words', 9, (is) => is('rules') && is('login')),
    group('home', 6, (is) => is('home')),
    group('login', 5, (is) => is('login')),
    group('rules', 4, (is) => is('rules')),
    group('VideoPlayer', 3, (is) => is('play')),
    // All that others share of it is wanted in a session only, which has it anyway.
    group('httpExchange', 3, (is) => is('calls')),
    // MUI comes with what opens, and nothing else waits for it.
    { name: 'dialogs', test: /src\/ui\/mui\//, priority: 2, minShareCount: 2 },
    {
      name: 'vehicles',
      test: /src\/((features|text\/screens|domain|sample|store)\/vehicles?[/.]|maps\/(LivePositionNote|useFirstPosition|useLivePosition|usePositionAllowed|glide)\.|ui\/hooks\/useIsHidden\.)/,
      priority: 2,
      minShareCount: 2,
    },
    // What everything that saves shares; neither log-in nor home waits for it.
    {
      name: 'saving',
      test: /src\/((features|text\/features|domain)\/export(?!\/engine)|lib\/(download|shareFile)\.)/,
      minShareCount: 2,
    },
    // Small parts of every export and of everything that reads recordings.
    {
      name: 'exportParts',
      test: /src\/(features\/export\/engine\/(exportError|finishFile|memorySink|diskSink|openSink)|recordings\/(readError|recordingProblem))\./,
      minShareCount: 2,
    },
    // Reading a recording part by part: exports, searches and covers load it in one file.
    {
      name: 'recordingParts',
      test: /src\/(features\/export\/engine\/openRecording|recordings\/parts\/(recordingParts|container|variants|segments|playlist))\./,
    },
    // Short steps of an export, in one file.
    {
      name: 'exportSteps',
      test: /src\/features\/export\/engine\/(exportToBlob|measureRecording|readCutPoints|zipRecordings)\./,
    },
    // What a press in the player opens, in one file.
    { name: 'playerParts', test: /src\/player\/controls\/(cut|panels)\// },
    { name: 'saveFrame', test: /src\/player\/frame\/(flatten|saveFrame)\./ },
    // Everything else that reads boxes of MP4 is wanted where a recording plays.
    { name: 'openClip', test: /src\/(player\/clip\/openClip|lib\/mp4Boxes)\./, priority: 1 },
    { name: 'frames', test: /src\/player\/frameSteps\/(frameIndex|keyFrames|sampleTables)/ },
    {
      // What the screens of events share, the same.
      name: 'events',
      test: /src\/(domain\/(selection\.|recordings\.|instant\.|timeOfDay\.|replayAddress\.|events\/(eventFilter|hours|cameraEvent\.))|text\/(activity\.|features\/(replay|selection\.|digest))|store\/events\/(cameraPages|dayPages|eventsSince|inBatches)|ui\/(events\/|choices\/(FilterChips|SelectBox))|features\/(filters|digest\/(model\/|visits\.)|replay\/model\/))/,
      minShareCount: 2,
    },
    {
      name: 'pieces',
      test: /src\/(ui|features(?!\/export\/engine)|text|domain|lib|store|device|player\/zoom)\/|node_modules\/lucide-react\//,
      minShareCount: 2,
    },
  ];
}
