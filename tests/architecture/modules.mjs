/**
 * The dependency rules, enforced by the linter (moduleRule.mjs) and tested by dependencyRules.test.ts. A
 * module is a folder of src. It may import itself and the modules in `may`; `why` is the linter's message for
 * other imports. Modules only import modules further down this list, so there are no cycles. An inner module
 * may also import everything that its outer module may, unless it is closed.
 */
export const modules = {
  build: {
    holds: 'what only Vite and Node run: plugins, chunk groups, the files of a deployment',
    may: 'all',
    isForNode: true,
    why: 'src/build runs in Node while the app is built: nothing that runs in a browser imports it.',
  },
  app: {
    holds: 'composition: routes, guards, the shell, the wiring',
    may: 'all',
  },
  screens: {
    holds: 'one folder per route',
    may: [
      'features',
      'store',
      'session',
      'player',
      'maps',
      'ui',
      'sample',
      'text',
      'device',
      'config',
      'domain',
      'lib',
    ],
    why: 'A screen speaks to the store, the session and the reusable modules only. Ask the store for data; never the api.',
    siblings:
      'A screen never imports a sibling screen: move what both need to features, ui, domain or the store.',
  },
  features: {
    holds: 'connected pieces that several screens use, a folder each; its top files are its front',
    may: ['store', 'recordings', 'player', 'maps', 'ui', 'text', 'device', 'config', 'domain', 'lib'],
    why: 'A feature connects the store, the player and the reusable modules. Ask the store for data; never the api.',
    fronts:
      "A feature's inside is not imported: take what you need from the files at its front, by its @/ name.",
  },
  'features/vehicles': {
    holds: 'what the vehicle screens share',
    may: ['sample'],
  },
  'features/export/engine': {
    holds: 'recordings as files: a writer, where the bytes go',
    may: ['recordings', 'domain', 'lib'],
    isClosed: true,
    why: 'The export engine knows nothing of Redux, axios or React: hand it a RecordingToExport.',
  },
  'features/find-motion/engine': {
    holds: 'the search for movement, in a worker',
    may: ['recordings', 'domain', 'lib', 'features/find-motion/model'],
    isClosed: true,
    why: 'The motion search runs in a worker: hand it addresses of recordings.',
  },
  'features/time-lapse/engine': {
    holds: 'a day in a minute: reads, decodes, draws and encodes in a worker',
    may: ['recordings', 'domain', 'lib', 'features/time-lapse/model'],
    isClosed: true,
    why: 'The time-lapse is made in a worker: hand it addresses of recordings.',
  },
  'features/cover/engine': {
    holds: 'covers in a video: follows, draws, encodes and verifies in a worker',
    may: ['recordings', 'domain', 'lib', 'features/cover/model'],
    isClosed: true,
    why: 'A covered video is made in a worker: hand it the address of a recording.',
  },
  recordings: {
    holds: 'a reader of recordings: playlists, ranges, keys, packets; loaded late',
    may: ['domain', 'lib'],
    why: 'The reader of recordings knows nothing of Redux, axios or React: hand it a RecordingAddress.',
  },
  store: {
    holds: 'Redux slices and thunks',
    may: ['session', 'api', 'config', 'domain', 'lib'],
    why: 'The store knows session, api, domain and config. What a person sees belongs to screens.',
  },
  session: {
    holds: 'token, encrypted log-in, the repair of an expired session',
    may: ['api', 'text', 'config', 'domain', 'lib'],
    why: 'The session knows api, domain, config and text; no React, no store.',
  },
  api: {
    holds: "the vendor's wire, parsed into domain types",
    may: ['config', 'domain', 'lib'],
    why: 'api turns the wire into domain types; it knows domain and config only.',
  },
  player: {
    holds:
      'a pure machine, its driver, the transports, the controls; its top files and the index of a part are its front',
    may: ['ui', 'text', 'device', 'config', 'domain', 'lib'],
    why: 'The player knows nothing of Redux, axios or tokens: hand it a PlaybackSource.',
    entry:
      "The player's inside is not imported: take what you need from its top files, or from a part by its index, as '@/player/zoom'.",
  },
  'player/live': {
    holds: 'the KVS WebRTC transport, loaded when a live stream starts',
    may: [],
    why: 'The transports know the port they implement, not each other: each is loaded alone.',
  },
  'player/clip': {
    holds: 'the HLS transport, loaded when a clip plays',
    may: [],
    why: 'The transports know the port they implement, not each other: each is loaded alone.',
  },
  maps: {
    holds: 'one map component, two lazy engines',
    may: ['ui', 'text', 'device', 'config', 'domain', 'lib'],
    why: 'maps draws its props only: pass it data.',
  },
  ui: {
    holds: 'reusable pieces, without store or API',
    may: ['text', 'device', 'domain', 'lib'],
    why: 'ui has reusable components without a store: pass them props.',
  },
  sample: {
    holds: "the vehicle portal's fixed content",
    may: ['domain', 'lib'],
    why: 'sample is data in domain shapes; it knows domain types only.',
  },
  text: {
    holds: 'every sentence that a person reads',
    may: ['device', 'domain', 'lib'],
    why: 'text holds sentences; it knows domain types only.',
  },
  device: {
    holds: 'what belongs to the device, not to an account: its preferences',
    may: ['domain', 'lib'],
    why: 'device imports domain and lib only, since it is needed before a user logs in.',
  },
  theme: { holds: 'colors, type, shape, motion', may: [], why: 'theme imports no other module.' },
  config: { holds: 'settings, addresses, constants', may: [], why: 'config imports no other module.' },
  domain: {
    holds: 'pure rules and types',
    may: ['lib'],
    why: 'domain is pure: it imports lib only.',
  },
  lib: {
    holds: 'small browser and async functions that know nothing of the product',
    may: [],
    why: 'lib knows nothing of the product: it imports no other module.',
  },
};

/** Packages that only the files in `home` may import. A name that ends in `/` or `:` is a prefix. */
export const packages = [
  {
    names: ['axios'],
    home: 'api',
    why: 'axios lives in src/api: everything else gets domain types and failures as values from there.',
  },
  {
    names: ['hls.js'],
    home: 'player/clip',
    why: 'hls.js lives in src/player/clip, so that it is loaded only when a clip plays.',
  },
  {
    names: ['amazon-kinesis-video-streams-webrtc', '@aws-sdk/'],
    home: 'player/live',
    why: 'The KVS and AWS packages live in src/player/live, so that they are loaded only when a live stream starts.',
  },
  {
    names: ['maplibre-gl', '@react-google-maps/'],
    home: 'maps',
    why: 'Map packages live in src/maps: screens do not know which engine draws.',
  },
  {
    names: ['mediabunny'],
    home: ['recordings', 'features/export/engine', 'features/time-lapse/engine', 'features/cover/engine'],
    why: 'mediabunny lives in src/recordings, which reads, and in the engines of export, time-lapse and cover, which are loaded late.',
  },
  {
    names: ['client-zip'],
    home: 'features/export/engine',
    why: 'client-zip lives in src/features/export/engine, which is loaded only for an export.',
  },
  {
    names: ['@noble/hashes/'],
    home: ['features/export/engine', 'session/vault/recordCipher.ts'],
    why: 'Checksums of exports are in src/features/export/engine, hashes of ids in src/session/vault/recordCipher.ts; both are loaded late.',
  },
  {
    names: ['@atlaskit/'],
    home: 'features/arrange/panel',
    why: 'Drag and drop lives in src/features/arrange/panel, which is loaded when cameras are arranged.',
  },
  {
    names: ['sweetalert2'],
    home: 'ui/popups/prettyPopUp.ts',
    why: 'sweetalert2 lives in src/ui/popups/prettyPopUp.ts, which passes text only: its html options would run what a server sent.',
  },
  {
    names: ['crypto-js'],
    home: 'session/vault/loginInfoVault.ts',
    why: 'crypto-js lives in src/session/vault/loginInfoVault.ts.',
  },
  {
    names: ['react-date-range'],
    home: 'screens/last-activity/calendar/RangeCalendar.tsx',
    why: 'react-date-range lives in src/screens/last-activity/calendar/RangeCalendar.tsx.',
  },
  {
    names: ['dompurify'],
    home: 'ui/base/trustedTypes.ts',
    why: 'DOMPurify lives in src/ui/base/trustedTypes.ts, the one Trusted Types policy.',
  },
  {
    names: ['node:', 'vite'],
    home: 'build',
    why: 'Node and Vite are for src/build: what runs in a browser knows neither.',
  },
  {
    names: ['intl-messageformat'],
    home: 'text/language/translation.ts',
    why: 'intl-messageformat lives in src/text/language/translation.ts, which is loaded with a language other than English only.',
  },
  {
    names: ['jwt-decode'],
    home: 'session/sessionToken.ts',
    why: 'jwt-decode lives in src/session/sessionToken.ts, which checks what it returns.',
  },
];

export const mocksRule = {
  file: 'main.tsx',
  why: 'src never imports the stand-in vendor; only src/main.tsx does, dynamically, when the demo is on.',
};

/**
 * Only `caller` may import the drawn scenes, and only through `front`. The scenes import only `takes` from
 * other folders.
 */
export const scenesRule = {
  folder: 'mocks/scenes',
  front: 'mocks/scenes/drawScene',
  caller: 'mocks/demo/browser.ts',
  takes: 'mocks/sceneIds',
  why: 'The drawn scenes are a separate program: only mocks/demo/browser.ts imports drawScene.',
};

export const tooFar =
  'Use the @/ alias (another module) or move the file nearer: ../../.. hides where a file is.';

export const unknownModule =
  'No module of the dependency rules (tests/architecture/modules.mjs): add it there first.';
