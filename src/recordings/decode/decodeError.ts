import { FailureError } from '../readError';

export type DecodeFailure = { kind: 'codec'; codec: string } | { kind: 'undecodable' };

export class DecodeError extends FailureError<DecodeFailure> {}
