import { useEffect } from 'react';
import { useFormik } from 'formik';
import { Link } from 'react-router-dom';
import { object } from 'yup';
import { paths } from '@/config/paths';
import type { DemoAccount } from '@/domain/demoAccount';
import { selectEndedBecause, selectIsSigningIn } from '@/store/slices/authSlice';
import { signIn } from '@/store/signing';
import { failureCleared, selectFailureAt } from '@/store/slices/errorSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { formFailureText } from '@/text/failures';
import { fieldText } from '@/text/fields';
import { loginText } from '@/text/login';
import { sessionEndText } from '@/text/session';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { emailRule, passwordRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { formField } from '@/ui/validation/formField';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { PasswordField } from '@/ui/forms/PasswordField';
import { TextField } from '@/ui/forms/TextField';
import { DemoOffer } from './DemoOffer';
import styles from './LoginScreen.module.css';

const rules = object({ email: emailRule(), password: passwordRule() });

/** @param demoAccount offered to newcomers in the demo. */
export function LoginScreen({ demoAccount = null }: { demoAccount?: DemoAccount | null }) {
  const dispatch = useAppDispatch();
  const isSigningIn = useAppSelector(selectIsSigningIn);
  const failure = useAppSelector((state) => selectFailureAt(state, 'login'));
  const endedBecause = useAppSelector(selectEndedBecause);
  const message = failure ? formFailureText(failure) : '';

  const formik = useFormik({
    initialValues: { email: '', password: '', remember: false },
    validationSchema: rules,
    // The guest-only guard sees the session and sends the user on.
    onSubmit: ({ email, password, remember }) => dispatch(signIn({ username: email, password }, remember)),
  });

  useEffect(
    () => () => {
      dispatch(failureCleared('login'));
    },
    [dispatch],
  );

  async function logInToDemo({ email, password }: DemoAccount) {
    await formik.setValues({ ...formik.values, email, password });
    await dispatch(signIn({ username: email, password }, formik.values.remember));
  }

  return (
    <GuestLayout
      heading={loginText.heading}
      footer={
        <p>
          {loginText.needAccount} <Link to={paths.register}>{loginText.signUp}</Link>
        </p>
      }
    >
      {endedBecause && (
        <p role="status" className={styles.ended}>
          {sessionEndText[endedBecause]}
        </p>
      )}
      {message && <FormAlert message={message} onClose={() => dispatch(failureCleared('login'))} />}
      <Form formik={formik}>
        <TextField
          {...formField(formik, 'email')}
          label={fieldText.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...formField(formik, 'password')}
          label={fieldText.password}
          autoComplete="current-password"
        />
        <div className={styles.row}>
          <Checkbox
            label={loginText.remember}
            name="remember"
            checked={formik.values.remember}
            onChange={formik.handleChange}
          />
          <Link to={paths.forgotPassword}>{loginText.forgot}</Link>
        </div>
        <Button type="submit" className={styles.submit} loading={isSigningIn}>
          {loginText.submit}
        </Button>
      </Form>
      {demoAccount && (
        <DemoOffer account={demoAccount} disabled={isSigningIn} onUse={() => logInToDemo(demoAccount)} />
      )}
    </GuestLayout>
  );
}
