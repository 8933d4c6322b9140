import { useDeferredValue, useState } from 'react';
import { AtSign, KeyRound, LifeBuoy, LogOut, SlidersHorizontal, UserRound } from 'lucide-react';
import { selectUser } from '@/store/slices/authSlice';
import { useServices, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profileSlice';
import { accountText } from '@/text/screens/account';
import { preferencesText } from '@/text/screens/preferences';
import { FormAlert } from '@/ui/forms/FormAlert';
import styles from './AccountScreen.module.css';
import { EmailForm } from './EmailForm';
import { MenuItem } from './MenuItem';
import { NameForm } from './NameForm';
import { PasswordForm } from './PasswordForm';
import { PreferencesPane } from './PreferencesPane';
import { ProfileCard } from './ProfileCard';
import { useSupport } from './useSupport';
import { commonText } from '@/text/common';

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
  const support = useSupport();
  const [selected, setSelected] = useState<Section>('name');

  const hasPassword = !isNumeric(profile?.username || user?.username || '');
  const section = selected === 'password' && !hasPassword ? 'name' : selected;
  // The menu answers first; a pane takes longer than a frame.
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
          {shown === 'password' && <PasswordForm accountEmail={profile?.email || user?.email || ''} />}
          {shown === 'preferences' && <PreferencesPane />}
        </section>
      </div>
    </>
  );
}
