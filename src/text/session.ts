export const sessionText = {
  expired: 'Session expired!',
  continueQuestion: 'Do you wish to continue?',
  yes: 'Yes',
  no: 'No',
  invalidToken: 'Invalid token!',
  noLoginInfo: 'Something went wrong',
  refused: 'Something went wrong!',
  loginFailed: 'Failed to login please try again.',
  signingIn: 'Signing you in…',
};
