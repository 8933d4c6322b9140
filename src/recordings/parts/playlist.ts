/** A playlist whose addresses have been replaced by names that stay the same when the addresses are renewed. */
export interface NamedPlaylist {
  text: string;
  /** As they were written, in order; names count them. */
  uris: string[];
}

export const isPlaylist = (text: string): boolean => text.trimStart().startsWith('#EXTM3U');

/** An attribute of a playlist's tag. https://www.rfc-editor.org/rfc/rfc8216#section-4.2 */
export const attribute = (line: string, name: string): string | null => {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return found?.[1] ?? found?.[2] ?? null;
};

const URI = /(\bURI=")([^"]*)(")/;

/** True for a multivariant playlist, which lists playlists instead of segments. */
export const isMaster = (text: string): boolean => text.includes('#EXT-X-STREAM-INF');

/** False for a media playlist that may still get longer. https://www.rfc-editor.org/rfc/rfc8216#section-4.3.3.4 */
export const isComplete = (text: string): boolean => /^#EXT-X-(?:ENDLIST|PLAYLIST-TYPE:VOD)\s*$/m.test(text);

/** More than a host waits with its next segment, in milliseconds. */
const LONGEST_RELOAD_DELAY = 15_000;

/**
 * Milliseconds in which a playlist that still gets longer has done so: one and a half target durations.
 * https://www.rfc-editor.org/rfc/rfc8216#section-6.2.1
 */
export const reloadDelay = (text: string): number =>
  Math.min(LONGEST_RELOAD_DELAY, Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1] ?? 0) * 1_500);

const QUERY_PARAMETER = 'QUERYPARAM';

interface DefinedPlaylist {
  text: string;
  variables: ReadonlyMap<string, string>;
}

/**
 * Replaces the variables of a playlist by their values.
 * https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis#section-4.4.2.3
 * @param inherited variables of the multivariant playlist that lists this one
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
 * Replaces each address by a name. One address has one name, however many byte ranges of it are listed.
 * https://www.rfc-editor.org/rfc/rfc8216 — an address is a line of its own, or an attribute `URI`.
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

/** The mean rate that it speaks of, else the highest; bits per second. */
export function playlistBitrate(text: string): number | null {
  const rates = ['AVERAGE-BANDWIDTH', '[:,]BANDWIDTH'].map((name) =>
    [...text.matchAll(new RegExp(`${name}=(\\d+)`, 'g'))].map(([, rate]) => Number(rate)),
  );
  const known = rates.find((found) => found.length > 0);
  return known === undefined ? null : Math.max(...known);
}
