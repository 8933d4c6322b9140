import { useState } from 'react';
import type { Result } from '@/domain/result';
import type { VehicleNotification } from '@/domain/vehicle';
import { useDismissed } from '@/features/vehicles/useDismissed';
import { loadNotifications } from '@/sample/vehicles';
import { notificationText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Tabs, tabPanelProps } from '@/ui/choices/Tabs';
import { useLoaded } from '@/ui/loading/useLoaded';
import { NotificationList } from '@/features/vehicles/NotificationList';
import styles from './NotificationsScreen.module.css';
import { commonText } from '@/text/common';

const tabs = () =>
  [
    { id: 'current', label: notificationText.current },
    { id: 'archive', label: notificationText.archive },
  ] as const;
type TabId = ReturnType<typeof tabs>[number]['id'];

const PREFIX = 'notifications';
const SKELETONS = ['first', 'second', 'third', 'fourth'] as const;

async function loadEvents(): Promise<Result<readonly VehicleNotification[]>> {
  const result = await loadNotifications();
  return result.ok ? { ok: true, value: result.value.filter(({ kind }) => kind === 'activity') } : result;
}

function Cards({ tab }: { tab: TabId }) {
  const { loaded, retry } = useLoaded(loadEvents);
  const { dismissed, dismiss, removed, remove } = useDismissed();

  if (loaded.kind === 'loading') {
    return (
      <div className={styles.list} aria-busy="true">
        {SKELETONS.map((name) => (
          <Skeleton key={name} className={styles.skeleton} />
        ))}
      </div>
    );
  }
  if (loaded.kind === 'failed') return <ErrorState message={notificationText.loadFailed} onRetry={retry} />;

  const isArchived = (notification: VehicleNotification): boolean =>
    notification.archived || dismissed.has(notification.id);
  const shown = loaded.value.filter(
    (notification) => isArchived(notification) === (tab === 'archive') && !removed.has(notification.id),
  );
  return (
    <>
      <NotificationList
        label={tab === 'current' ? notificationText.current : notificationText.archive}
        notifications={shown}
        level={2}
        dismissedText={tab === 'current' ? notificationText.dismissed : notificationText.eventDismissed}
        onDismiss={tab === 'current' ? dismiss : remove}
      />
      {shown.length === 0 && (
        <EmptyState
          message={tab === 'current' ? commonText.vehiclesQuiet : notificationText.noArchive}
          {...(tab === 'current' ? { detail: notificationText.noCurrentDetail } : {})}
        />
      )}
    </>
  );
}

export function NotificationsScreen() {
  const [tab, setTab] = useState<TabId>('current');
  return (
    <div className={styles.screen}>
      <h1>{commonText.notifications}</h1>
      <Tabs
        label={commonText.notifications}
        tabs={tabs()}
        selected={tab}
        onSelect={setTab}
        idPrefix={PREFIX}
      />
      <div {...tabPanelProps(PREFIX, tab)}>
        <Cards key={tab} tab={tab} />
      </div>
    </div>
  );
}
