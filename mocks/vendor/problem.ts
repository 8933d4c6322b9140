import type { WireErrorBody } from '../contract/wire';

export class VendorProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;

  constructor(status: number, code: string, detail: string) {
    super(`${status} ${code} ${detail}`);
    this.name = 'VendorProblem';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  get body(): WireErrorBody {
    return { errors: [{ status: this.status, code: this.code, detail: this.detail }] };
  }
}

export const brokenContract = (detail: string) => new VendorProblem(400, 'E1400', detail);
export const notFound = (what: string) => new VendorProblem(404, 'E2000', `${what} does not exist.`);
export const notShared = () => new VendorProblem(403, 'E1403', 'this camera is not shared with you.');
export const invalidToken = () => new VendorProblem(401, 'E0401', 'invalid token');
export const expiredToken = () => new VendorProblem(403, 'E0403', 'expired token');
export const refused = (status: 400 | 401 | 409 | 422, code: string, detail: string) =>
  new VendorProblem(status, code, detail);
