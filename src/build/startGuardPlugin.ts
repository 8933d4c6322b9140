import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { appText } from '../text/app.ts';
import { startGuardText } from '../text/start.ts';

const NAME = 'start-guard.js';

/** The guard's script with its sentences in it. */
export const startGuardScript = (): string =>
  readFileSync(join(import.meta.dirname, '../app/startGuard.js'), 'utf8')
    .replace("'__UNSUPPORTED__'", () => JSON.stringify(appText.unsupported))
    .replace("'__NOT_LOADED__'", () => JSON.stringify(startGuardText.notStarted));

/** Puts the guard before the app's own script, which it outlives where that one cannot be read. */
export function startGuard(): Plugin {
  return {
    name: 'start-guard',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: NAME, source: startGuardScript() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const guard = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(NAME),
        );
        // Deferred scripts and modules run in the order of the page.
        return guard
          ? [{ tag: 'script', attrs: { defer: true, src: `/${guard.fileName}` }, injectTo: 'head-prepend' }]
          : [];
      },
    },
  };
}
