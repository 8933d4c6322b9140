import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadProfile } from '@/store/account/profile';
import { selectProfile, selectProfileLoad } from '@/store/slices/profileSlice';
import { accountText } from '@/text/screens/account';
import { Avatar } from '@/ui/pictures/Avatar';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import styles from './ProfileCard.module.css';

export function ProfileCard() {
  const dispatch = useAppDispatch();
  const profile = useAppSelector(selectProfile);
  const load = useAppSelector(selectProfileLoad);

  if (!profile && load.kind === 'failed') {
    return <ErrorState failure={load.failure} onRetry={() => void dispatch(loadProfile())} />;
  }
  if (!profile) {
    return (
      <div className={styles.card} role="status" aria-label={accountText.profileLoading}>
        <Skeleton className={styles.pictureToCome} />
        <div className={styles.words}>
          <Skeleton className={styles.nameToCome} />
          <Skeleton className={styles.emailToCome} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.card}>
      <Avatar src={profile.avatarUrl} size={64} />
      <div className={styles.words}>
        <p className={styles.name}>{profile.name || profile.username}</p>
        <p className={styles.email}>{profile.email}</p>
      </div>
    </div>
  );
}
