import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { mswWorker } from './mocks/mswWorkerPlugin.ts';
import { startGuard } from './src/app/startGuardPlugin.ts';
import { preloadLogin } from './src/app/preloadLoginPlugin.ts';
import { DEPLOYMENT_VARIABLES, readDeployment, wideSourcesNote } from './src/config/deploymentEnv.ts';
import { deployment } from './src/config/deploymentPlugin.ts';
import { defaultConfig, readConfig } from './src/config/env.ts';
import { kvsSdkDefine } from './src/config/kvsSdkDefine.ts';
import { ORDINARY } from './tests/clocks.ts';
import { SummaryReporter } from './tests/summaryReporter.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const env = { ...loadEnv(mode, here('.'), ['VITE_', ...DEPLOYMENT_VARIABLES]), ...process.env };
  const config = readConfig(env);
  // The app says it too, at start, in place of every screen.
  if (!config.ok) console.warn(config.problems.join('\n'));
  const settings = config.ok ? config.value : defaultConfig;
  const { demo } = settings;
  // The app cannot say these: they end in header files, which must not be written wrong.
  const headers = readDeployment(env);
  if (!headers.ok) throw new Error(headers.problems.join('\n'));

  return {
    plugins: [
      react(),
      preloadLogin(),
      startGuard(),
      deployment({ ...settings, ...headers.value }, demo ? null : wideSourcesNote(env)),
      ...(demo ? [mswWorker()] : []),
    ],
    resolve: { alias: { '@': here('./src'), '@mocks': here('./mocks') } },
    define: {
      ...kvsSdkDefine(),
      // Always a constant, so that the bundler leaves the stand-in vendor out of every other build.
      'import.meta.env.VITE_DEMO': JSON.stringify(String(demo)),
    },
    build: {
      target: 'es2022',
      // A data: URL would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        output: {
          // Left alone, the bundler makes a file of every few shared lines: twenty requests before the log-in form.
          codeSplitting: {
            groups: [
              {
                name: 'framework',
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-thunk|@reduxjs|immer|reselect|use-sync-external-store|cookie|set-cookie-parser)\//,
              },
              {
                name: 'forms',
                test: /node_modules\/(formik|yup|property-expr|tiny-case|toposort|lodash|lodash-es|tslib|deepmerge|hoist-non-react-statics|react-fast-compare|tiny-warning|react-is)\//,
              },
              {
                name: 'mui',
                test: /node_modules\/(@mui|@emotion|stylis|@popperjs|react-transition-group|clsx|prop-types|@babel\/runtime)\//,
              },
              {
                // What everything that saves shares; neither log-in nor home waits for it.
                name: 'saving',
                test: /src\/(features|text|domain|store|ui)\/saving/,
                minShareCount: 2,
              },
              {
                name: 'core',
                test: /src\/(store|session|domain|config|text)\/(?!replay|choosing|choice\.|activityFilter|hours|activity\.|away|cameraPages|dayPages|eventsSince|inHandfuls)|src\/ui\/(base|forms|popups)\/|src\/app\/(connectivity|guards|DemoAccountContext)\.|src\/sample\/notificationsStore/,
                minShareCount: 2,
              },
              {
                name: 'pieces',
                test: /src\/(ui\/(choices\/Toggle|loading|pictures|useComeback)|features\/(playback|sharing)\/|player\/core\/playerConfig)|node_modules\/lucide-react\//,
                minShareCount: 2,
              },
              {
                // What the screens of events share; neither log-in nor home waits for it.
                name: 'events',
                test: /src\/((domain|text|store)\/(replay|choosing|choice\.|activityFilter|hours|activity\.|away|cameraPages|dayPages|eventsSince|inHandfuls)|ui\/(activity\/|choices\/(FilterChips|ChooseBox))|features\/(filters|choosing))/,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    worker: { format: 'es' as const },
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'https://app.example/' } },
      include: ['tests/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/support/setup.ts'],
      reporters: ['default', new SummaryReporter()],
      env: {
        TEST_NOW: process.env['TEST_NOW'] ?? ORDINARY.now,
        TZ: process.env['TEST_ZONE'] ?? ORDINARY.zone,
      },
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      restoreMocks: true,
      unstubGlobals: true,
      // Left alone, one of two cores stays idle.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      // None of them needs long; none fails because the machine does much else besides.
      testTimeout: 120_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 20_000 } },
    },
  };
});
