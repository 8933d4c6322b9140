import { paths } from '@/config/paths';
import { resetPasswordText } from '@/text/screens/resetPassword';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { NewPasswordForm } from './NewPasswordForm';
import { useResetToken } from './useResetToken';

/** Opened from the link in a mail, whose `token` says whose password is set anew. */
export function ResetPasswordScreen() {
  const token = useResetToken();
  return (
    <GuestLayout heading={resetPasswordText.heading}>
      {token === '' ? (
        <>
          <p>{resetPasswordText.notValid}</p>
          <p>
            <GuestLink to={paths.forgotPassword}>{resetPasswordText.requestNew}</GuestLink>
          </p>
        </>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </GuestLayout>
  );
}
