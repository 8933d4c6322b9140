export const OWN_CACHES = 'app-parts-';

/**
 * Matches the path and query of a file other than the app's page, such as its licences. The URL of a page
 * may also contain a dot, in an id or in its query.
 */
export const FILE_ADDRESS = /^(?!\/(?:camera-detail|auto)\/)[^?]*\.[^/?]+(?:\?|$)/;

/**
 * Message with which a page asks a worker for its release. The answer is the URL of the release's first script.
 */
export const RELEASE_QUESTION = 'release';

export const LANGUAGE_READ = 'language';

export interface AppFiles {
  release: string;
  entry: string;
  /** Files to cache at installation. `revision` is set for files without a hash in their name. */
  files: readonly { url: string; revision: string | null }[];
  /**
   * URLs of the translations by language. They are large, so only the used one and that of the browser's
   * language are cached.
   */
  catalogues: Readonly<Record<string, string>>;
}

/**
 * Statuses below 500 with which servers and gateways ask for a retry:
 * https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
const RETRY_STATUSES = new Set([408, 425, 429]);

/**
 * @returns true for a response to show in place of the cached page, such as a 401 with the server's own sign-in
 */
export const isPageAnswer = (status: number): boolean => status < 500 && !RETRY_STATUSES.has(status);
