const MAY_SUCCEED_LATER = new Set([401, 407, 408, 421, 425, 429]);

/** @returns true for a client error that a retry would not resolve, such as 404 or 416 */
export const isFinalRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !MAY_SUCCEED_LATER.has(status);

/** https://www.rfc-editor.org/rfc/rfc9110#status.416 */
export const RANGE_NOT_SATISFIABLE = 416;
