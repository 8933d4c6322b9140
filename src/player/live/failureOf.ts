import type { PlaybackFailure } from '../core/transport';
import { fieldAt } from './unknownFields';

/**
 * Translates AWS's exceptions. The control plane reports clock skew and expired credentials by name; browsers
 * hide them for signaling sockets.
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
    // Refers to calls per second, not to viewers.
    case 'ClientLimitExceededException':
    case 'LimitExceededException':
    case 'Throttling':
    case 'ThrottlingException':
    case 'TooManyRequestsException':
    case 'RequestLimitExceeded':
      return { kind: 'serviceBusy' };
    default:
      return {
        kind:
          fieldAt(fieldAt(error, '$metadata'), 'httpStatusCode') === 429
            ? 'serviceBusy'
            : 'serviceUnreachable',
      };
  }
}
