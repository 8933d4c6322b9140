import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '@/config/paths';
import { resetPasswordText } from '@/text/resetPassword';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { NewPasswordForm } from './NewPasswordForm';

/** Opened from the link in a mail, whose `token` says whose password is set anew. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const token = query.get('token')?.trim() ?? '';
  return (
    <GuestLayout heading={resetPasswordText.heading}>
      {token === '' ? (
        <>
          <p>{resetPasswordText.notValid}</p>
          <p>
            <Link to={paths.forgotPassword}>{resetPasswordText.requestNew}</Link>
          </p>
        </>
      ) : (
        <NewPasswordForm key={token} token={token} />
      )}
    </GuestLayout>
  );
}
