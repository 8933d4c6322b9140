/** A playlist whose addresses have been taken out: each stands in it as a name that outlives the address. */
export interface NamedPlaylist {
  text: string;
  /** As they were written, in order; names count them. */
  uris: string[];
}

export const isPlaylist = (text: string): boolean => text.trimStart().startsWith('#EXTM3U');

const URI = /(\bURI=")([^"]*)(")/;
const END = '#EXT-X-ENDLIST';
/** Of playlists, not of parts. */
export const isMaster = (text: string): boolean => text.includes('#EXT-X-STREAM-INF');
/** A key may be written into the playlist itself. */
const isInline = (uri: string): boolean => uri.startsWith('data:');

/**
 * https://www.rfc-editor.org/rfc/rfc8216 — an address is a line of its own, or an attribute `URI`.
 * A recording is over, also where its playlist forgets to say so: nobody is to wait for more of it.
 */
export function namedPlaylist(text: string, nameOf: (index: number) => string): NamedPlaylist {
  const uris: string[] = [];
  const name = (uri: string) => nameOf(uris.push(uri) - 1);
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const written = lines
    .filter((line) => line !== '')
    .map((line) => {
      if (!line.startsWith('#')) return name(line);
      return line.replace(URI, (whole, before: string, uri: string, after: string) =>
        isInline(uri) ? whole : `${before}${name(uri)}${after}`,
      );
    });
  if (!isMaster(text) && !written.includes(END)) written.push(END);
  return { text: `${written.join('\n')}\n`, uris };
}

/** Seconds; 0 for a playlist of playlists. */
export const playlistSeconds = (text: string): number =>
  [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((total, [, seconds]) => total + Number(seconds), 0);

/** The mean rate that it speaks of, else the highest; bits per second. */
export function playlistBitrate(text: string): number | null {
  const rates = ['AVERAGE-BANDWIDTH', '[:,]BANDWIDTH'].map((name) =>
    [...text.matchAll(new RegExp(`${name}=(\\d+)`, 'g'))].map(([, rate]) => Number(rate)),
  );
  const known = rates.find((found) => found.length > 0);
  return known === undefined ? null : Math.max(...known);
}
