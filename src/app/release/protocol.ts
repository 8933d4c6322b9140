export const OWN_CACHES = 'app-parts-';

/**
 * Matches the path and query of a file other than the app's page, such as its licenses. The URL of a page may
 * also contain a dot, in an id or in its query.
 */
export const FILE_ADDRESS = /^(?!\/(?:camera-detail|auto)\/)[^?]*\.[^/?]+(?:\?|$)/;

/** A page sends this message to a worker. The answer is the URL of the release's first script. */
export const RELEASE_QUESTION = 'release';

export const LANGUAGE_READ = 'language';

export interface AppFiles {
  release: string;
  entry: string;
  /** Files to cache at installation. `revision` is set for files without a hash in their name. */
  files: readonly { url: string; revision: string | null }[];
  /**
   * URLs of the translations by language. Only the used language and the browser's are cached, because the
   * files are large.
   */
  catalogues: Readonly<Record<string, string>>;
}

/** Statuses below 500 that ask for a retry: https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * @returns false if the cached page should replace the response; true for a 401 with the server's own sign-in
 */
export const isPageAnswer = (status: number): boolean => status < 500 && !RETRY_STATUSES.has(status);
