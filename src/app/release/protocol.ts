export const OWN_CACHES = 'app-parts-';

/**
 * Matches the path and query of a file, such as the licenses, but not of a page, whose URL may contain a dot
 * in an ID or in its query.
 */
export const FILE_ADDRESS = /^(?!\/(?:camera-detail|auto)\/)[^?]*\.[^/?]+(?:\?|$)/;

/** Sent by a page to a worker, which answers with the URL of its release's first script. */
export const RELEASE_QUESTION = 'release';

export const LANGUAGE_READ = 'language';

export interface AppFiles {
  release: string;
  entry: string;
  /** Files to cache at installation. `revision` is set for names without a hash. */
  files: readonly { url: string; revision: string | null }[];
  /**
   * URLs of the translations by language. The worker caches only languages in use, because the files are
   * large.
   */
  catalogues: Readonly<Record<string, string>>;
}

/** Statuses below 500 that ask for a retry: https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * @returns false if the cached page should replace the response; true for a 401, which may be the server's
 * own sign-in
 */
export const isPageAnswer = (status: number): boolean => status < 500 && !RETRY_STATUSES.has(status);
