import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compiles a module and its imports to one classic script.
 * @param entry path below src
 * @param define replacement code by constant name
 */
export async function compileScript(
  entry: string,
  define: Readonly<Record<string, string>>,
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': here('..') } },
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: here(`../${entry}`), formats: ['iife'], name: 'script' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : null;
  if (!chunk) throw new Error(`${entry} could not be compiled.`);
  return chunk.code.trim();
}
