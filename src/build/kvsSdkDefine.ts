import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

function installedVersion(): string {
  const path = createRequire(import.meta.url).resolve('amazon-kinesis-video-streams-webrtc/package.json');
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error(`No version in ${path}.`);
}

/** Provides the version that the KVS SDK reads from `process`, which browsers lack. */
export const kvsSdkDefine = (): Readonly<Record<string, string>> => ({
  'process.env.PACKAGE_VERSION': JSON.stringify(installedVersion()),
});
