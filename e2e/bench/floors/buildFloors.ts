import { build } from 'vite';
import { fileURLToPath } from 'node:url';
import { kvsSdkDefine } from '../../../src/build/kvsSdkDefine';

export const FLOORS = {
  form: '/bare/form',
  clip: '/bare/clip',
  live: '/bare/live',
  day: '/bare/day',
  players: '/bare/players',
} as const;

const PLAYER = '<button>Play</button><video muted playsinline width="1280" height="720"></video>';
const PAGES = {
  form: { entry: 'formPage.tsx', body: '<div id="root"></div>' },
  clip: { entry: 'clipPage.ts', body: PLAYER },
  live: { entry: 'livePage.ts', body: PLAYER },
  day: {
    entry: 'dayPage.ts',
    body: '<canvas width="1200" height="200"></canvas><input type="range" role="slider" hidden><p role="status"></p>',
  },
  players: { entry: 'playersPage.ts', body: '<button>Play</button>' },
} as const;

export interface ServedFile {
  type: string;
  body: string;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { ...kvsSdkDefine(), 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  for (const each of Array.isArray(built) ? built : [built]) {
    const [chunk] = 'output' in each ? each.output : [];
    if (chunk !== undefined) return chunk.code;
  }
  throw new Error(`The bare page ${entry} could not be built.`);
}

export async function buildFloors(): Promise<Record<string, ServedFile>> {
  const files: Record<string, ServedFile> = {};
  for (const name of ['form', 'clip', 'live', 'day', 'players'] as const) {
    const { entry, body } = PAGES[name];
    const script = `${FLOORS[name]}.js`;
    files[FLOORS[name]] = {
      type: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><body>${body}<script type="module" src="${script}"></script></body></html>`,
    };
    files[script] = { type: 'text/javascript; charset=utf-8', body: await bundle(entry) };
  }
  return files;
}
