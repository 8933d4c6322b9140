import { useEffect } from 'react';
import { paths } from '@/config/paths';
import type { DemoAccount } from '@/domain/account/demoAccount';
import { selectEndedBecause, selectIsSigningIn } from '@/store/slices/authSlice';
import { signIn } from '@/store/account/signing';
import { errorSlice, selectFailureAt } from '@/store/slices/errorSlice';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { fieldText } from '@/text/fields';
import { loginText } from '@/text/screens/login';
import { sessionEndText } from '@/text/session';
import { Button } from '@/ui/base/Button';
import { Checkbox } from '@/ui/forms/Checkbox';
import { Form } from '@/ui/forms/Form';
import { FormAlert } from '@/ui/forms/FormAlert';
import { GuestLayout } from '@/ui/guest/GuestLayout';
import { GuestLink } from '@/ui/guest/GuestLink';
import { PasswordField } from '@/ui/forms/PasswordField';
import { EmailField } from '@/ui/forms/EmailField';
import type { LoginValues } from './loginValues';
import { useLoginForm } from './useLoginForm';
import styles from './LoginScreen.module.css';

interface DemoOfferProps {
  account: DemoAccount;
  disabled: boolean;
  onUse: () => void;
}

function DemoOffer({ account, disabled, onUse }: DemoOfferProps) {
  const { demo } = loginText;
  return (
    <section className={styles.offer} aria-labelledby="demo-offer">
      <h2 id="demo-offer" className={styles.offerHeading}>
        {demo.heading}
      </h2>
      <p>{demo.explanation}</p>
      <dl className={styles.demoAccount}>
        <dt>{fieldText.email}</dt>
        <dd>{account.email}</dd>
        <dt>{fieldText.password}</dt>
        <dd>{account.password}</dd>
      </dl>
      <Button variant="quiet" disabled={disabled} onClick={onUse}>
        {demo.use}
      </Button>
    </section>
  );
}

const nothing = () => undefined;
const noPress = () => null;

export interface LoginPress {
  values: LoginValues;
  isSent: boolean;
}

interface LoginScreenProps {
  demoAccount?: DemoAccount | null;
  /**
   * Returns the press that the static form recorded, on the first call only. The static form may already have
   * sent the request.
   */
  takePress?: () => LoginPress | null;
  onTouch?: () => void;
}

/** The build renders this component too, so the first render must not depend on the browser. */
export function LoginScreen({
  demoAccount = null,
  takePress = noPress,
  onTouch: onFirstTouch = nothing,
}: LoginScreenProps) {
  const dispatch = useAppDispatch();
  const isSigningIn = useAppSelector(selectIsSigningIn);
  const refusal = useAppSelector((state) => selectFailureAt(state, 'login'));
  const endedBecause = useAppSelector(selectEndedBecause);

  const login = useLoginForm(
    ({ email, password, remember }) => dispatch(signIn({ username: email, password }, remember)),
    onFirstTouch,
  );
  const { form, errors, onTouch } = login;
  const fields = { onChange: login.onChange, onBlur: login.onBlur };
  const isBusy = isSigningIn || login.isWaiting;

  useEffect(
    () => () => {
      dispatch(errorSlice.actions.failureCleared('login'));
    },
    [dispatch],
  );

  const { handleSubmit } = login.formik;
  useEffect(() => {
    const before = takePress();
    if (before === null) return;
    onTouch();
    // `signIn` waits for the response to the request that the static form has already sent.
    if (before.isSent) {
      const { email, password, remember } = before.values;
      void dispatch(signIn({ username: email, password }, remember));
    } else handleSubmit();
  }, [dispatch, handleSubmit, onTouch, takePress]);

  const dismiss = () => {
    login.dismiss();
    dispatch(errorSlice.actions.failureCleared('login'));
  };

  function logInToDemo({ email, password }: DemoAccount) {
    login.dismiss();
    login.fillIn({ email, password });
    return dispatch(signIn({ username: email, password }, login.values().remember));
  }

  return (
    <GuestLayout
      heading={loginText.heading}
      footer={
        <p>
          {loginText.needAccount} <GuestLink to={paths.register}>{loginText.signUp}</GuestLink>
        </p>
      }
    >
      {endedBecause && (
        <p role="status" className={styles.ended}>
          {sessionEndText[endedBecause]}
        </p>
      )}
      <FormAlert failure={login.failure ?? refusal} onClose={dismiss} />
      <Form formik={login.formik} ref={form}>
        <EmailField {...fields} name="email" error={errors.email} autoComplete="username" />
        <PasswordField
          {...fields}
          name="password"
          error={errors.password}
          label={fieldText.password}
          autoComplete="current-password"
        />
        <div className={styles.row}>
          <Checkbox label={loginText.remember} name="remember" />
          <GuestLink to={paths.forgotPassword}>{loginText.forgot}</GuestLink>
        </div>
        <Button type="submit" className={styles.submit} loading={isBusy}>
          {loginText.submit}
        </Button>
      </Form>
      {login.checks}
      {demoAccount && (
        <DemoOffer account={demoAccount} disabled={isBusy} onUse={() => logInToDemo(demoAccount)} />
      )}
    </GuestLayout>
  );
}
