/** A playlist whose addresses have been replaced by names that stay the same when the addresses are renewed. */
export interface NamedPlaylist {
  text: string;
  /** As they were written, in order; names count them. */
  uris: string[];
}

export const isPlaylist = (text: string): boolean => text.trimStart().startsWith('#EXTM3U');

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
