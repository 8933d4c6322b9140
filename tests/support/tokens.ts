const base64Url = (text: string): string => Buffer.from(text).toString('base64url');

export const tokenWithPayload = (payload: string): string =>
  `${base64Url('{"alg":"none"}')}.${base64Url(payload)}.signature`;

export const tokenWith = (claims: Readonly<Record<string, unknown>>): string =>
  tokenWithPayload(JSON.stringify(claims));
