import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A file that breaks a rule, and part of the linter's message for it. */
interface Planted {
  file: string;
  code: string;
  says: string;
}

const planted: readonly Planted[] = [
  { file: 'src/screens/home/a.ts', code: `import '@/api/client';`, says: 'Never the api' },
  { file: 'src/screens/home/b.ts', code: `import '@/screens/login/LoginScreen';`, says: 'sibling screen' },
  { file: 'src/screens/home/c.ts', code: `import '../login/LoginScreen';`, says: 'sibling screen' },
  { file: 'src/screens/home/e.ts', code: `import '@/features/replay/inner/row';`, says: "feature's inside" },
  { file: 'src/screens/home/f.ts', code: `export * from '@/api/client';`, says: 'Never the api' },
  {
    file: 'src/screens/home/g.ts',
    code: `export const g = () => import('@/api/client');`,
    says: 'Never the api',
  },
  { file: 'src/screens/home/h.ts', code: `export type H = import('@/api/client').H;`, says: 'Never the api' },
  { file: 'src/features/replay/a.ts', code: `import '@/api/client';`, says: 'Never the api' },
  {
    file: 'src/features/replay/b.ts',
    code: `import '@/screens/home/HomeScreen';`,
    says: 'A feature connects',
  },
  { file: 'src/features/replay/c.ts', code: `import '@/sample/vehicles';`, says: 'A feature connects' },
  {
    file: 'src/features/replay/d.ts',
    code: `import '@/features/export/inner/row';`,
    says: "feature's inside",
  },
  { file: 'src/features/replay/e.ts', code: `import '../export/save';`, says: "feature's inside" },
  { file: 'src/features/replay/inner/f.ts', code: `import '../../export/save';`, says: "feature's inside" },
  { file: 'src/features/export/engine/a.ts', code: `import '@/store/store';`, says: 'nothing of Redux' },
  { file: 'src/features/export/engine/b.ts', code: `import '../jobs/a';`, says: 'nothing of Redux' },
  { file: 'src/features/export/a.ts', code: `import 'mediabunny';`, says: 'which are loaded late' },
  { file: 'src/recordings/a.ts', code: `import '@/store/store';`, says: 'nothing of Redux' },
  { file: 'src/features/find-motion/engine/a.ts', code: `import '../b';`, says: 'runs in a worker' },
  { file: 'src/features/time-lapse/engine/a.ts', code: `import '../b';`, says: 'in a worker' },
  { file: 'src/player/a1.ts', code: `import '@/features/replay/Replay';`, says: 'nothing of Redux' },
  { file: 'src/player/live/e.ts', code: `import '../clip/openClip';`, says: 'not each other' },
  { file: 'src/player/clip/b.ts', code: `import '@/player/live/openLive';`, says: 'not each other' },
  { file: 'src/features/replay/g.ts', code: `import '@/player/zoom/useZoom';`, says: "player's inside" },
  { file: 'src/features/wall/a.ts', code: `import '../../player/zoom/zoomModel';`, says: "player's inside" },
  { file: 'src/app/i.ts', code: `import '@/player/zoom/index';`, says: "player's inside" },
  {
    file: 'src/helpers/a.ts',
    code: `import '@/domain/cameras/camera';`,
    says: 'No module of the dependency rules',
  },
  { file: 'src/app/f.ts', code: `import '@/helpers/a';`, says: 'No module of the dependency rules' },
  { file: 'src/store/a.ts', code: `import '@/ui/base/Button';`, says: 'What a person sees' },
  { file: 'src/store/b.ts', code: `import '../text/app';`, says: 'What a person sees' },
  { file: 'src/session/a.ts', code: `import '@/store/store';`, says: 'no React, no store' },
  { file: 'src/player/a.ts', code: `import '@/store/hooks';`, says: 'nothing of Redux' },
  { file: 'src/player/live/a.ts', code: `import '../../session/session';`, says: 'nothing of Redux' },
  { file: 'src/player/live/b.ts', code: `import 'axios';`, says: 'axios lives in' },
  { file: 'src/player/clip/a.ts', code: `import '@/api/client';`, says: 'nothing of Redux' },
  { file: 'src/maps/a.ts', code: `import '@/sample/vehicles';`, says: 'draws its props only' },
  { file: 'src/ui/a.ts', code: `import '@/config/paths';`, says: 'pass them props' },
  { file: 'src/ui/dialogs.ts', code: `import '@/store/store';`, says: 'pass them props' },
  { file: 'src/api/a.ts', code: `import '@/session/session';`, says: 'domain and config only' },
  { file: 'src/text/a.ts', code: `import '@/config/paths';`, says: 'domain types only' },
  { file: 'src/sample/a.ts', code: `import '@/text/app';`, says: 'domain types only' },
  { file: 'src/domain/a.ts', code: `import '@/text/app';`, says: 'domain is pure' },
  { file: 'src/lib/a.ts', code: `import '@/domain/cameras/camera';`, says: 'knows nothing of the product' },
  { file: 'src/theme/a.ts', code: `import '@/domain/cameras/camera';`, says: 'imports no other module' },
  { file: 'src/config/a.ts', code: `import '@/domain/cameras/camera';`, says: 'imports no other module' },
  { file: 'src/app/g.ts', code: `import '@/build/chunkGroups';`, says: 'runs in Node' },
  { file: 'src/root.ts', code: `import './build/chunkGroups';`, says: 'runs in Node' },
  { file: 'src/config/b.ts', code: `import { join } from 'node:path';`, says: 'Node and Vite' },
  { file: 'src/app/h.ts', code: `import type { Plugin } from 'vite';`, says: 'Node and Vite' },
  { file: 'src/app/a.ts', code: `import '@mocks/demo/browser';`, says: 'stand-in vendor' },
  {
    file: 'src/app/a1.ts',
    code: `export const a = () => import('@mocks/demo/browser');`,
    says: 'stand-in vendor',
  },
  { file: 'src/main.tsx', code: `import '@mocks/demo/browser';`, says: 'stand-in vendor' },
  { file: 'mocks/kvs/a.ts', code: `import '../scenes/drawScene';`, says: 'separate program' },
  { file: 'mocks/demo/browser.ts', code: `import '../scenes/brushes/brush';`, says: 'separate program' },
  { file: 'mocks/scenes/home/a.ts', code: `import '../../vendor';`, says: 'separate program' },
  { file: 'src/screens/home/d.ts', code: `import 'hls.js';`, says: 'hls.js lives in' },
  { file: 'src/app/b.ts', code: `import 'hls.js/dist/hls.light.mjs';`, says: 'hls.js lives in' },
  { file: 'src/player/b.ts', code: `import '@aws-sdk/client-kinesis-video';`, says: 'KVS and AWS packages' },
  { file: 'src/screens/auto/a.ts', code: `import 'maplibre-gl';`, says: 'Map packages' },
  { file: 'src/app/c.ts', code: `import 'sweetalert2';`, says: 'sweetalert2 lives in' },
  { file: 'src/session/b.ts', code: `import 'crypto-js/aes';`, says: 'crypto-js lives in' },
  {
    file: 'src/screens/last-activity/a.ts',
    code: `import 'react-date-range';`,
    says: 'react-date-range lives in',
  },
  { file: 'src/app/d.ts', code: `import 'dompurify';`, says: 'DOMPurify lives in' },
  { file: 'src/app/e.ts', code: `import 'jwt-decode';`, says: 'jwt-decode lives in' },
  {
    file: 'src/player/live/c/d.ts',
    code: `import '../../../config/env';`,
    says: 'hides where a file is',
  },
  {
    file: 'src/domain/one.ts',
    code: `import { two } from './two';\nexport const one = () => two();`,
    says: 'no-cycle',
  },
  {
    file: 'src/domain/three.ts',
    code: `import type { Four } from './four';\nexport type Three = Four | null;`,
    says: 'no-cycle',
  },
  { file: 'src/domain/any.ts', code: `export const a = (b: any) => b;`, says: 'no-explicit-any' },
  {
    file: 'src/ui/html.tsx',
    code: `export const H = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;`,
    says: 'no-danger',
  },
  {
    file: 'src/ui/drag.ts',
    code: `export const a = (b: () => void) => window.addEventListener('pointerup', b);`,
    says: 'A release may precede',
  },
  {
    file: 'src/ui/drag.tsx',
    code: `export const A = () => <canvas onPointerUp={() => undefined} />;`,
    says: 'A release may precede',
  },
  {
    file: 'src/ui/focus.ts',
    code: `export const a = (b: HTMLElement) => requestAnimationFrame(() => b.focus());`,
    says: 'A frame may be late',
  },
];

const harmless: readonly Pick<Planted, 'file' | 'code'>[] = [
  { file: 'src/screens/home/ok.ts', code: `import '@/store/hooks';\nimport './CameraTile';` },
  { file: 'src/player/clip/ok.ts', code: `import 'hls.js';\nimport '../source';` },
  { file: 'src/session/vault/loginInfoVault.ts', code: `import 'crypto-js/aes';` },
  { file: 'mocks/scenes/ok.ts', code: `import '../sceneIds';\nimport './brushes/brush';` },
  { file: 'src/app/ok.ts', code: `import '@/theme/tokens.css';\nimport '../api/client';` },
  {
    file: 'src/features/vehicles/ok.ts',
    code: `import '@/sample/vehicles';\nimport '@/features/replay/Replay';`,
  },
  { file: 'src/features/replay/ok.ts', code: `import '@/player/zoom';\nimport '@/player/VideoPlayer';` },
  { file: 'src/features/replay/inner/ok.ts', code: `import '../Replay';\nimport '@/store/hooks';` },
];

let folder = '';
let findings: { file: string; message: string }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const write = (file: string, code: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  };
  for (const { file, code } of [...planted, ...harmless]) write(file, code);
  write('src/domain/two.ts', `import { one } from './one';\nexport const two = (): unknown => one;`);
  write('src/domain/four.ts', `import type { Three } from './three';\nexport type Four = { three: Three };`);
  const plan = [
    'tests/architecture/modules.mjs',
    'tests/architecture/moduleRule.mjs',
    'tests/architecture/commentRule.mjs',
  ];
  for (const file of ['.oxlintrc.json', 'tsconfig.json', ...plan]) cpSync(file, join(folder, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));

  const result = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const report = JSON.parse(result.stdout) as {
    diagnostics: { filename: string; message: string; help?: string; code: string }[];
  };
  findings = report.diagnostics.map(({ filename, message, help = '', code }) => ({
    file: filename.replaceAll('\\', '/'),
    message: `${code} ${message} ${help}`,
  }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messagesFor = (file: string) =>
  findings.filter((finding) => finding.file.endsWith(file)).map(({ message }) => message);

describe('linter with the dependency rules', () => {
  it.each(planted)('reports $code in $file', ({ file, says }) => {
    expect(messagesFor(file).join('\n').toLowerCase()).toContain(says.toLowerCase());
  });

  it.each(harmless)('accepts $file', ({ file }) => {
    expect(messagesFor(file).filter((message) => message.includes('architecture(dependencies)'))).toEqual([]);
  });
});
