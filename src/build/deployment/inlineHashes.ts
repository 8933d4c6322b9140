import { createHash } from 'node:crypto';

export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const inlineHashes = (html: string): InlineHashes => ({
  scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashOf(text)),
  styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text)),
});
