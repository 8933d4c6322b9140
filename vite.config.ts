import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import demoAccount from './mocks/demoAccount.json' with { type: 'json' };
import { mswWorker } from './mocks/demo/mswWorkerPlugin.ts';
import { messages } from './src/build/messagesPlugin.ts';
import { slimAws } from './src/build/slimAwsPlugin.ts';
import { slimAxios } from './src/build/slimAxiosPlugin.ts';
import { slimCalendar } from './src/build/slimCalendarPlugin.ts';
import { slimHls } from './src/build/slimHlsPlugin.ts';
import { slimTslib } from './src/build/slimTslibPlugin.ts';
import { slimIcons } from './src/build/slimIconsPlugin.ts';
import { serviceWorker } from './src/build/workerPlugin.ts';
import { startGuard } from './src/build/startGuardPlugin.ts';
import { earlyPage } from './src/build/earlyPagePlugin.ts';
import { chunkGroups } from './src/build/chunkGroups.ts';
import {
  DEPLOYMENT_VARIABLES,
  readDeployment,
  wideSourcesNote,
} from './src/build/deployment/deploymentEnv.ts';
import { deployment } from './src/build/deployment/deploymentPlugin.ts';
import { defaultConfig, readConfig } from './src/config/env.ts';
import { kvsSdkDefine } from './src/build/kvsSdkDefine.ts';
import { clockSettings, PUT_FORWARD } from './tests/clocks.ts';
import { atOtherHours } from './tests/otherHours.ts';
import { KINDS } from './tests/projects.ts';
import { SummaryReporter } from './tests/summaryReporter.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Uses React Router's production build without warnings, because its package exports the development build
 * for both modes.
 */
const ROUTER = [
  { find: /^react-router$/, replacement: here('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

export default defineConfig(({ mode, command }) => {
  const env = { ...loadEnv(mode, here('.'), ['VITE_', ...DEPLOYMENT_VARIABLES]), ...process.env };
  const config = readConfig(env);
  // The app shows these problems too, in place of every screen.
  if (!config.ok) console.warn(config.problems.join('\n'));
  const settings = config.ok ? config.value : defaultConfig;
  const { demo } = settings;
  // Fails the build, because an invalid value would end up in HTTP headers.
  const headers = readDeployment(env);
  if (!headers.ok) throw new Error(headers.problems.join('\n'));

  return {
    plugins: [
      react(),
      messages(),
      earlyPage(settings, demo ? demoAccount : null),
      startGuard(),
      slimAws(),
      slimAxios(),
      slimCalendar(),
      slimHls(),
      slimIcons(),
      slimTslib(),
      serviceWorker(settings.serviceWorker && !demo),
      deployment({ ...settings, ...headers.value }, demo ? null : wideSourcesNote(env)),
      ...(demo ? [mswWorker()] : []),
    ],
    resolve: {
      alias: [
        { find: '@', replacement: here('./src') },
        { find: '@mocks', replacement: here('./mocks') },
        ...(command === 'build' ? ROUTER : []),
      ],
    },
    define: {
      ...kvsSdkDefine(),
      // A constant, so that the bundler omits the mock vendor from builds other than the demo.
      'import.meta.env.VITE_DEMO': JSON.stringify(String(demo)),
    },
    build: {
      target: 'es2022',
      // The Content-Security-Policy forbids `data:` URLs of assets.
      assetsInlineLimit: 0,
      // All supported browsers preload modules.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups(here('./src')) },
        },
      },
    },
    worker: { format: 'es' as const },
    test: {
      experimental: { fsModuleCache: true },
      projects: [
        ...KINDS,
        // Runs in parallel with the other projects, because a separate run would leave cores idle at its end.
        ...(process.env['TEST_HOURS'] === 'all' ? atOtherHours() : []),
      ].map((test) => ({ extends: true as const, test })),
      reporters: ['default', new SummaryReporter()],
      // Tests of screens create many short-lived objects. A larger young generation saves 6% of CPU time.
      execArgv: ['--max-semi-space-size=128', '--min-semi-space-size=64'],
      env: clockSettings({
        now: process.env['TEST_NOW'] ?? PUT_FORWARD.now,
        zone: process.env['TEST_ZONE'] ?? PUT_FORWARD.zone,
      }),
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      restoreMocks: true,
      unstubGlobals: true,
      // Tests of screens wait for timers 40% of their time, so more workers than cores are faster.
      maxWorkers: availableParallelism() + 2,
      // Long timeouts, so that tests do not fail on a busy computer.
      testTimeout: 120_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
    },
  };
});
