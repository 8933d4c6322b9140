import { useDeferredValue, useState, type ReactNode } from 'react';
import { AtSign, KeyRound, LifeBuoy, LogOut, SlidersHorizontal, UserRound } from 'lucide-react';
import { selectUser } from '@/store/slices/authSlice';
import { useServices, useAppSelector, useAppDispatch } from '@/store/hooks';
import { selectProfile, selectProfileLoad } from '@/store/slices/profileSlice';
import { accountText } from '@/text/screens/account';
import { preferencesText } from '@/text/screens/preferences';
import { FormAlert } from '@/ui/forms/FormAlert';
import styles from './AccountScreen.module.css';
import { object } from 'yup';
import { Button } from '@/ui/base/Button';
import { showAlert } from '@/ui/popups/confirmAndAlert';
import { nameRule, repeatRule, strongPasswordRule } from '@/ui/validation/fieldRules';
import { Form } from '@/ui/forms/Form';
import { useSentForm } from '@/ui/forms/useForm';
import { TextField } from '@/ui/forms/TextField';
import { EmailForm } from './EmailForm';
import { PreferencesPane } from './PreferencesPane';
import { selectOwnEmail, selectOwnName } from '@/store/account/ownName';
import { loadProfile, changeName, changePassword } from '@/store/account/profile';
import { Avatar } from '@/ui/pictures/Avatar';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useSupport } from './useSupport';
import { commonText } from '@/text/common';
import { fieldText } from '@/text/fields';
import { PasswordField } from '@/ui/forms/PasswordField';

const SaveButton = (props: { active: boolean; loading: boolean }) => (
  <Button type="submit" className={styles.save} {...props}>
    {commonText.save}
  </Button>
);

const { password: passwordText } = accountText;

const passwordRules = (accountEmail: string) =>
  object({
    oldPassword: strongPasswordRule(passwordText.old),
    newPassword: strongPasswordRule(passwordText.new).notOneOf([accountEmail], passwordText.sameAsEmail),
    repeated: repeatRule('newPassword', {
      required: fieldText.required(passwordText.repeat),
      mismatch: passwordText.mismatch,
    }),
  });

function PasswordForm({ accountEmail }: { accountEmail: string }) {
  const services = useServices();

  const { form, formik, field, alert } = useSentForm({
    title: () => passwordText.item,
    initialValues: { oldPassword: '', newPassword: '', repeated: '' },
    rules: () => passwordRules(accountEmail),
    send: ({ oldPassword, newPassword }) => changePassword(services, newPassword, oldPassword),
    async onSent({ resetForm }) {
      resetForm();
      await showAlert(() => ({ title: passwordText.done }), 'success');
    },
  });

  return (
    <>
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        {/* Tells password managers whose password changes. */}
        <input type="email" autoComplete="username" value={accountEmail} readOnly hidden />
        <PasswordField {...field('oldPassword')} label={passwordText.old} autoComplete="current-password" />
        <PasswordField {...field('newPassword')} label={passwordText.new} autoComplete="new-password" />
        <PasswordField {...field('repeated')} label={passwordText.repeat} autoComplete="new-password" />
        <SaveButton
          active={Object.values(formik.values).every((value) => value !== '')}
          loading={formik.isSubmitting}
        />
      </Form>
    </>
  );
}

const nameRules = () => object({ name: nameRule(accountText.name.label) });

function NameForm() {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);

  const { form, formik, field, alert } = useSentForm({
    title: () => accountText.name.item,
    initialValues: { name: '' },
    rules: nameRules,
    send: ({ name }) => dispatch(changeName(name)),
    async onSent({ resetForm }) {
      resetForm();
      await showAlert(() => ({ title: accountText.name.done }), 'success');
    },
  });

  return (
    <>
      <FormAlert {...alert} />
      <Form formik={formik} ref={form}>
        <TextField
          {...field('name')}
          label={accountText.name.label}
          placeholder={profile?.name}
          autoComplete="nickname"
          spellCheck={false}
        />
        <SaveButton active={formik.values.name !== ''} loading={formik.isSubmitting} />
      </Form>
    </>
  );
}

function ProfileCard() {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const name = useAppSelector(selectOwnName);
  const email = useAppSelector(selectOwnEmail);
  const load = useAppSelector(selectProfileLoad);

  if (!profile && load.kind === 'failed') {
    return <ErrorState failure={load.failure} onRetry={() => void dispatch(loadProfile())} />;
  }
  if (!profile) {
    return (
      <div className={styles.profile} role="status" aria-label={accountText.profileLoading}>
        <Skeleton className={styles.pictureToCome} />
        <div className={styles.profileWords}>
          <Skeleton className={styles.nameToCome} />
          <Skeleton className={styles.emailToCome} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.profile}>
      <Avatar src={profile.avatarUrl} size={64} />
      <div className={styles.profileWords}>
        <p className={styles.name}>{name}</p>
        <p className={styles.email}>{email}</p>
      </div>
    </div>
  );
}

interface MenuItemProps {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  isSelected?: boolean;
  isBusy?: boolean;
}

function MenuItem({ label, icon, onSelect, isSelected = false, isBusy = false }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.menuItem}
        aria-current={isSelected || undefined}
        aria-busy={isBusy || undefined}
        onClick={onSelect}
      >
        <span aria-hidden="true" className={styles.menuIcon}>
          {icon}
        </span>
        {label}
      </button>
    </li>
  );
}

type Section = 'name' | 'email' | 'password' | 'preferences';

const headings = (): Readonly<Record<Section, string>> => ({
  name: accountText.name.item,
  email: accountText.email.item,
  password: accountText.password.item,
  preferences: preferencesText.heading,
});

const isNumeric = (username: string): boolean => /^\d+$/.test(username);

export function AccountScreen() {
  const services = useServices();
  const user = useAppSelector(selectUser);
  const profile = useAppSelector(selectProfile);
  const email = useAppSelector(selectOwnEmail);
  const support = useSupport();
  const [selected, setSelected] = useState<Section>('name');

  const hasPassword = !isNumeric(profile?.username || user?.username || '');
  const section = selected === 'password' && !hasPassword ? 'name' : selected;
  const shown = useDeferredValue(section);
  const item = (id: Section) => ({ isSelected: section === id, onSelect: () => setSelected(id) });

  return (
    <>
      <h1 className={styles.heading}>{commonText.account}</h1>
      <div className={styles.layout}>
        <div className={styles.side}>
          <ProfileCard />
          <nav aria-label={commonText.account}>
            <ul className={styles.menu}>
              <MenuItem label={accountText.name.item} icon={<UserRound size={20} />} {...item('name')} />
              <MenuItem label={accountText.email.item} icon={<AtSign size={20} />} {...item('email')} />
              {hasPassword && (
                <MenuItem
                  label={accountText.password.item}
                  icon={<KeyRound size={20} />}
                  {...item('password')}
                />
              )}
              <MenuItem
                label={preferencesText.heading}
                icon={<SlidersHorizontal size={20} />}
                {...item('preferences')}
              />
              <MenuItem
                label={accountText.support.item}
                icon={<LifeBuoy size={20} />}
                isBusy={support.state.kind === 'opening'}
                onSelect={() => void support.open()}
              />
              <MenuItem
                label={accountText.logout}
                icon={<LogOut size={20} />}
                onSelect={() => services.session.end()}
              />
            </ul>
          </nav>
        </div>
        <section className={styles.pane}>
          <h2>{headings()[shown]}</h2>
          {support.state.kind === 'failed' && (
            <FormAlert failure={support.state.failure} onClose={support.dismiss} />
          )}
          <p role="status" className={styles.note}>
            {support.state.kind === 'blocked' && (
              <>
                {accountText.support.blocked}{' '}
                <a
                  href={support.state.address}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={support.dismiss}
                >
                  {accountText.support.openHere}
                </a>
              </>
            )}
          </p>
          {shown === 'name' && <NameForm />}
          {shown === 'email' && <EmailForm />}
          {shown === 'password' && <PasswordForm accountEmail={email} />}
          {shown === 'preferences' && <PreferencesPane />}
        </section>
      </div>
    </>
  );
}
