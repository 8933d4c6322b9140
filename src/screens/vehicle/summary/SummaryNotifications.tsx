import { useCallback, useState } from 'react';
import { useDismissed } from '@/features/vehicles/useDismissed';
import { loadNotifications } from '@/sample/vehicles';
import { notificationText, summaryText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Tabs, tabPanelProps } from '@/ui/choices/Tabs';
import { useLoaded } from '@/ui/loading/useLoaded';
import { NotificationList } from '@/features/vehicles/NotificationList';
import styles from './SummaryNotifications.module.css';
import { commonText } from '@/text/common';

const tabs = () =>
  [
    { id: 'activity', label: summaryText.unread },
    { id: 'event', label: summaryText.events },
  ] as const;
type TabId = ReturnType<typeof tabs>[number]['id'];

const PREFIX = 'vehicle-notifications';

export function SummaryNotifications({ vehicleId }: { vehicleId: string }) {
  const [tab, setTab] = useState<TabId>('activity');
  const load = useCallback(() => loadNotifications(vehicleId), [vehicleId]);
  const { loaded, retry } = useLoaded(load);
  const { dismissed, dismiss } = useDismissed();

  const panel = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.skeleton} />;
    if (loaded.kind === 'failed') return <ErrorState message={notificationText.loadFailed} onRetry={retry} />;
    const shown = loaded.value.filter(
      ({ id, kind, archived }) => kind === tab && !archived && !dismissed.has(id),
    );
    return (
      <>
        <NotificationList
          key={tab}
          label={tab === 'activity' ? summaryText.unread : summaryText.events}
          notifications={shown}
          level={3}
          dismissedText={tab === 'activity' ? notificationText.dismissed : notificationText.eventDismissed}
          onDismiss={dismiss}
        />
        {shown.length === 0 && (
          <EmptyState message={tab === 'activity' ? summaryText.noUnread : commonText.noEvents} />
        )}
      </>
    );
  };

  return (
    <>
      <Tabs
        label={commonText.notifications}
        tabs={tabs()}
        selected={tab}
        onSelect={setTab}
        idPrefix={PREFIX}
      />
      <div {...tabPanelProps(PREFIX, tab)} className={styles.panel}>
        {panel()}
      </div>
    </>
  );
}
