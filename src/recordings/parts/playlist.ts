import { decodeText, isGzip } from '@/lib/files/gunzip';

export interface NamedPlaylist {
  text: string;
  uris: string[];
}

export const isPlaylist = (text: string): boolean => text.trimStart().startsWith('#EXTM3U');

export const beginsPlaylist = (head: Uint8Array): boolean =>
  isGzip(head) || isPlaylist(new TextDecoder().decode(head));

/** @returns null for a file of another type */
export async function playlistIn(file: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const text = await decodeText(file);
  return isPlaylist(text) ? text : null;
}

/** Recognizes a playlist by its extension, which URLs such as `/clip?id=7` lack. */
export const isPlaylistAddress = (address: string): boolean => /\.m3u8$/i.test(new URL(address).pathname);

/** Reads an attribute of a tag: https://www.rfc-editor.org/rfc/rfc8216#section-4.2 */
export const attribute = (line: string, name: string): string | null => {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return found?.[1] ?? found?.[2] ?? null;
};

const URI = /(\bURI=")([^"]*)(")/;

/** @returns false for a playlist that may grow. https://www.rfc-editor.org/rfc/rfc8216#section-4.3.3.4 */
export const isComplete = (text: string): boolean => /^#EXT-X-(?:ENDLIST|PLAYLIST-TYPE:VOD)\s*$/m.test(text);

const MAX_RELOAD_DELAY_MS = 15_000;

/**
 * @returns milliseconds within which a growing playlist must change: 1.5 target durations, at most 15 s.
 * https://www.rfc-editor.org/rfc/rfc8216#section-6.2.1
 */
export const reloadDelay = (text: string): number =>
  Math.min(MAX_RELOAD_DELAY_MS, Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 0) * 1_500);

const QUERY_PARAMETER = 'QUERYPARAM';

interface DefinedPlaylist {
  text: string;
  variables: ReadonlyMap<string, string>;
}

/**
 * Expands `EXT-X-DEFINE` variables.
 * https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis#section-4.4.2.3
 * @param inherited variables of the multivariant playlist
 */
export function withVariables(
  text: string,
  inherited: ReadonlyMap<string, string>,
  address: string,
): DefinedPlaylist {
  const variables = new Map<string, string>();
  if (!text.includes('#EXT-X-DEFINE:')) return { text, variables };
  const replaced = (line: string) =>
    line.replace(/\{\$([\w-]+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
  const lines = text.split(/\r?\n/).map((written) => {
    const line = replaced(written);
    if (!line.startsWith('#EXT-X-DEFINE:')) return line;
    const parameter = attribute(line, QUERY_PARAMETER);
    const name = attribute(line, 'NAME') ?? attribute(line, 'IMPORT') ?? parameter ?? '';
    const outside = parameter === null ? inherited.get(name) : new URL(address).searchParams.get(name);
    const value = attribute(line, 'VALUE') ?? outside;
    if (typeof value === 'string') variables.set(name, value);
    return line;
  });
  return { text: lines.join('\n'), variables };
}

/**
 * Replaces each URL, on its own line or in a `URI` attribute, with a name. Equal URLs get the same name.
 * https://www.rfc-editor.org/rfc/rfc8216
 */
export function namedPlaylist(text: string, nameOf: (index: number) => string): NamedPlaylist {
  const uris: string[] = [];
  const names = new Map<string, string>();
  const name = (uri: string) => {
    const known = names.get(uri) ?? nameOf(uris.push(uri) - 1);
    names.set(uri, known);
    return known;
  };
  const written = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line.startsWith('#')
        ? line.replace(
            URI,
            (_whole, before: string, uri: string, after: string) => `${before}${name(uri)}${after}`,
          )
        : name(line),
    );
  return { text: `${written.join('\n')}\n`, uris };
}

export function playlistBitrate(text: string): number | null {
  const rates = ['AVERAGE-BANDWIDTH', '[:,]BANDWIDTH'].map((name) =>
    [...text.matchAll(new RegExp(`${name}=(\\d+)`, 'g'))].map(([, rate]) => Number(rate)),
  );
  const known = rates.find((found) => found.length > 0);
  return known === undefined ? null : Math.max(...known);
}
