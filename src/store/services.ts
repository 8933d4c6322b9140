import type { VendorApi } from '@/api/vendorApi';
import type { AppConfig } from '@/config/env';
import type { Portal } from '@/domain/account/user';
import type { Session } from '@/session/session';
import type { createPersonalRecords, PersonalRecords } from '@/session/personalRecords';
import type { TabsChannel } from '@/session/tabs/tabsChannel';
import type { UserMarks } from '@/session/userMarks';
import type { EventWatch } from './createEventWatch';
import type { FeatureValues } from './featureValues';
import type { LiveCredentials } from './liveCredentials';

/** Thunks receive the services as their extra argument. Components call `useServices()`. */
export interface Services {
  api: VendorApi;
  session: Session;
  config: AppConfig;
  portal: { read(): Portal; write(portal: Portal): void };
  marks: UserMarks;
  /**
   * Call `personalRecords()` in `store/personalRecords.ts` instead. The records outlive the session.
   * @param create called once
   */
  personalRecords: (create: typeof createPersonalRecords) => PersonalRecords;
  /**
   * Call `eventWatch()` in `store/eventWatch.ts` instead.
   * @param create called once
   */
  eventWatch: (create: (tabs: TabsChannel) => EventWatch) => EventWatch;
  tabs: TabsChannel;
  liveCredentials: LiveCredentials;
  featureValues: FeatureValues;
  now: () => number;
  /**
   * Returns the later of this computer's and the vendor's time in Unix epoch milliseconds, as the end of
   * ranges that reach until now.
   */
  latestNow: () => number;
}
