/** Prefix of the caches that the worker makes itself; those of Workbox begin with `workbox-`. */
export const OWN_CACHES = 'app-parts-';

/**
 * Path and query of a file beside the app, such as its licences. A page may have a dot too: in an id, or in its query, as
 * that of a link to a moment has.
 */
export const FILE_ADDRESS = /^(?!\/(?:camera-detail|auto)\/)[^?]*\.[^/?]+(?:\?|$)/;

/** A page asks a worker which release it has; the answer is the address of that release's first script. */
export const RELEASE_QUESTION = 'release';

/** A page that a worker did not serve tells it in which language the user reads; without an answer. */
export const LANGUAGE_READ = 'language';

/** What the build tells the worker about itself. */
export interface AppFiles {
  /** A hash of all the rest. */
  release: string;
  /** The address of the app's first script. */
  entry: string;
  /** What is fetched when the worker is installed; `revision`: of a file whose name does not tell. */
  files: readonly { url: string; revision: string | null }[];
  /** Addresses of the translations by language. They are large: those that have been used are kept, and that of the browser's language. */
  catalogues: Readonly<Record<string, string>>;
}

/** Statuses below 500 by which a host, or a gateway before it, asks for another try: https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const RETRY_STATUSES = new Set([408, 425, 429]);

/** Whether a host's answer for a page is to be shown, and not the kept page. A sign-in of the host's own (401) is. */
export const isPageAnswer = (status: number): boolean => status < 500 && !RETRY_STATUSES.has(status);
