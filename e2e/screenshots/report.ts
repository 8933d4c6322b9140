import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { indexPage, type Screen, type Shot } from './indexPage';
import { pixelHash } from './pixels';

const pictures = (folder: string) =>
  new Set(readdirSync(folder).filter((file) => /^[\w-]+\.\w+\.\d{4}\.png$/.test(file)));

const hashOf = (folder: string, file: string) => pixelHash(readFileSync(join(folder, file)));

/** @param before folder of an earlier run, or null */
export function writeIndex(out: string, before: string | null): { count: number; index: string } {
  const now = pictures(out);
  const then = before === null ? new Set<string>() : pictures(before);

  const stateOf = (file: string): Shot['state'] => {
    if (before === null) return 'unknown';
    if (!now.has(file)) return 'gone';
    if (!then.has(file)) return 'new';
    return hashOf(out, file) === hashOf(before, file) ? 'same' : 'changed';
  };

  const screens = new Map<string, Shot[]>();
  for (const file of [...new Set([...now, ...then])].toSorted()) {
    const [name = '', theme = '', width = ''] = file.split('.');
    const shots = screens.get(name) ?? [];
    screens.set(name, shots);
    shots.push({
      file,
      theme,
      width: Number(width),
      state: stateOf(file),
      now: now.has(file) ? file : null,
      before:
        before !== null && then.has(file) ? join(relative(out, before), file).replaceAll('\\', '/') : null,
    });
  }
  const index = join(out, 'index.html');
  const all = [...screens].map(([name, shots]): Screen => ({ name, shots }));
  writeFileSync(index, indexPage(all));
  return { count: now.size, index };
}
