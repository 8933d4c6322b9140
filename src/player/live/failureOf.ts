import type { PlaybackFailure } from '../core/transport';

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const statusOf = (error: unknown): unknown => at(at(error, '$metadata'), 'httpStatusCode');

/**
 * AWS's exceptions in the player's words. Clock skew and expired credentials arrive here as named errors of
 * the control plane; on the signaling socket browsers hide them.
 * @see https://docs.aws.amazon.com/kinesisvideostreams/latest/dg/CommonErrors.html
 */
export function failureOf(error: unknown): PlaybackFailure {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'ExpiredToken':
    case 'ExpiredTokenException':
    case 'SessionExpiredException':
      return { kind: 'credentialsExpired' };
    case 'InvalidSignatureException':
    case 'SignatureDoesNotMatch':
    case 'RequestExpired':
    case 'RequestTimeTooSkewed':
    case 'RequestInTheFuture':
      return { kind: 'clockWrong' };
    case 'AccessDeniedException':
    case 'NotAuthorizedException':
    case 'UnrecognizedClientException':
    case 'InvalidClientTokenId':
    case 'IncompleteSignature':
      return { kind: 'notAllowed' };
    case 'ResourceNotFoundException':
      return { kind: 'channelMissing' };
    // Of a call, not of a socket: too many calls in a second, whatever number of viewers there is.
    case 'ClientLimitExceededException':
    case 'LimitExceededException':
    case 'Throttling':
    case 'ThrottlingException':
    case 'TooManyRequestsException':
    case 'RequestLimitExceeded':
      return { kind: 'serviceBusy' };
    default:
      return { kind: statusOf(error) === 429 ? 'serviceBusy' : 'serviceUnreachable' };
  }
}
