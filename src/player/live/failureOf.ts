import type { PlaybackFailure } from '../core/transport';

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
    case 'ClientLimitExceededException':
    case 'LimitExceededException':
      return { kind: 'viewerLimit' };
    default:
      return { kind: 'serviceUnreachable' };
  }
}
