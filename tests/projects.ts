import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/**
 * The .ts tests that need a DOM. The others run without one, because creating a DOM takes longer than most
 * tests.
 */
const NEED_A_PAGE = [
  'tests/architecture/production-build.test.ts',
  'tests/architecture/screenshots.test.ts',
  'tests/unit/api/callAhead.test.ts',
  'tests/unit/api/client.test.ts',
  'tests/unit/api/client.answers.test.ts',
  'tests/unit/api/client.session.test.ts',
  'tests/unit/api/contract.test.ts',
  'tests/unit/api/events.test.ts',
  'tests/unit/api/wire.fuzz.test.ts',
  'tests/unit/api/wire.test.ts',
  'tests/unit/app',
  'tests/unit/device',
  'tests/unit/lib/files/download.test.ts',
  'tests/unit/lib/async/lazyCode.test.ts',
  'tests/unit/lib/browser/online.test.ts',
  'tests/unit/lib/time/whenIdle.test.ts',
  'tests/unit/features/event-alerts',
  'tests/unit/features/export',
  'tests/unit/features/prefetch.test.ts',
  'tests/unit/maps/glide.test.ts',
  'tests/unit/maps/loadEngine.test.ts',
  'tests/unit/recordings/decode/pictureReader.test.ts',
  'tests/unit/recordings/parts/recordingParts.network.test.ts',
  'tests/unit/recordings/parts/recordingParts.test.ts',
  'tests/unit/player/clip',
  'tests/unit/player/core',
  'tests/unit/player/live/openLive.answers.test.ts',
  'tests/unit/player/live/openLive.recovery.test.ts',
  'tests/unit/player/live/openLive.test.ts',
  'tests/unit/player/live/openLiveAhead.test.ts',
  'tests/unit/player/live/parkedConnections.test.ts',
  'tests/unit/player/live/prepareLive.test.ts',
  'tests/unit/player/openTransport.test.ts',
  'tests/unit/player/prefetch.test.ts',
  'tests/unit/player/sequence',
  'tests/unit/player/zoom/CameraViews.test.ts',
  'tests/unit/screens/account',
  'tests/unit/store/events/EventLoader.test.ts',
  'tests/unit/features/find-motion/engine/openFrames.test.ts',
  'tests/unit/features/time-lapse/engine/collectPictures.test.ts',
  'tests/unit/features/replay/playback',
  'tests/unit/features/replay/timeline',
  'tests/unit/features/wall',
  'tests/unit/session/earlyRenewal.test.ts',
  'tests/unit/session/session.start.test.ts',
  'tests/unit/session/session.tabs.test.ts',
  'tests/unit/session/session.test.ts',
  'tests/unit/session/tabs/otherTabs.test.ts',
  'tests/unit/session/personalRecords.test.ts',
  'tests/unit/session/tabs/tabElection.test.ts',
  'tests/unit/session/tabsOfOneSession.test.ts',
  'tests/unit/session/tabsThatEnd.test.ts',
  'tests/unit/session/tokenStorage.test.ts',
  'tests/unit/session/vault/loginInfo.test.ts',
  'tests/unit/store',
  'tests/unit/ui/events/useFirstIndex.test.ts',
  'tests/unit/ui/events/useTouchedItem.test.ts',
  'tests/unit/ui/loading',
  'tests/unit/ui/popups',
  'tests/unit/ui/smallWindow',
];

const PAGE_GLOBS = [
  'tests/**/*.test.tsx',
  ...NEED_A_PAGE.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
];

/** @param path relative to the root of the repository */
export const needsPage = (path: string): boolean =>
  path.endsWith('.tsx') || NEED_A_PAGE.some((each) => path === each || path.startsWith(`${each}/`));

const filesWith = (pattern: RegExp): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((path) => join('tests', path))
    .filter((path) => /\.test\.tsx?$/.test(path) && pattern.test(readFileSync(path, 'utf8')));

/** Files that contain this comment. Rewording it in a file would move that file to another project. */
const ALONE_FILES = filesWith(/^\/\/ This file needs its own process, since /m);

/** Files that mock or reset modules. In a shared process, later files would get the mocks. */
const FRESH_FILES = filesWith(/\b(?:vi\.(?:mock|doMock|resetModules)|withoutCode)\(/).filter(
  (path) => !ALONE_FILES.includes(path),
);

type Tests = NonNullable<TestProjectInlineConfiguration['test']>;
export type Named = Tests & { name: string };

const APP_URL = 'https://app.example/';
const SETUP = 'tests/support/setup.ts';
const STAND_INS = 'tests/support/setupStandIns.ts';

const PURE = {
  environment: 'node',
  include: ['tests/**/*.test.ts'],
  exclude: PAGE_GLOBS,
  setupFiles: [SETUP],
} satisfies Tests;

const PAGE = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: APP_URL } },
  include: PAGE_GLOBS,
  setupFiles: [SETUP, 'tests/support/setupPage.ts'],
} satisfies Tests;

/** Tests of whole screens run in happy-dom, which takes half as long as jsdom. */
const SCREEN_GLOB = 'tests/integration/**/*.test.tsx';

const isScreen = (path: string): boolean => path.startsWith('tests/integration/') && path.endsWith('.tsx');

/** Files share a worker, because loading the modules and creating a DOM takes longer than most tests. */
const shared = (name: string, tests: Tests): Named => ({
  ...tests,
  name,
  isolate: false,
  exclude: [...(tests.exclude ?? []), ...ALONE_FILES, ...FRESH_FILES],
});

export const LOGIC = shared('logic', PURE);
export const PAGES = shared('pages', {
  ...PAGE,
  exclude: [SCREEN_GLOB],
  setupFiles: [...PAGE.setupFiles, STAND_INS],
});
const SCREEN = {
  environment: './tests/support/screenEnvironment.ts',
  // Files with `@vitest-environment jsdom` get the same URL.
  environmentOptions: { happyDOM: { url: APP_URL }, jsdom: { url: APP_URL } },
  include: [SCREEN_GLOB],
  setupFiles: PAGE.setupFiles,
} satisfies Tests;

export const SCREENS = shared('screens', SCREEN);
/**
 * Files share processes, because starting one takes 1.5 s. setupFresh.ts makes each file load all modules
 * again.
 */
const FRESH: Named = {
  ...SCREEN,
  name: 'fresh',
  isolate: false,
  include: FRESH_FILES,
  setupFiles: ['tests/support/setupFresh.ts', ...SCREEN.setupFiles],
  sequence: { setupFiles: 'list' },
};
const ALONE: Named = { ...SCREEN, name: 'alone', include: ALONE_FILES };

export const KINDS: readonly Named[] = [LOGIC, PAGES, SCREENS, FRESH, ALONE];

/** @returns false for projects whose files cannot be imported into a single file */
export const canBeOneFile = (kind: Named): boolean => kind !== ALONE && kind !== FRESH;

/** @param path of a test file, relative to the root of the repository */
export function kindOf(path: string): Named {
  if (ALONE_FILES.includes(path)) return ALONE;
  if (FRESH_FILES.includes(path)) return FRESH;
  if (isScreen(path)) return SCREENS;
  return needsPage(path) ? PAGES : LOGIC;
}
