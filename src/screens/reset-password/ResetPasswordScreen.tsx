import { paths } from '@/config/paths';
import { resetPasswordText } from '@/text/screens/resetPassword';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { NewPasswordForm } from './NewPasswordForm';
import { useResetToken } from './useResetToken';

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
