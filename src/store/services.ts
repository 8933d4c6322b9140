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

/** A thunk gets these as its extra argument, a component from `useServices()`; the app, or a test, hands them in once. */
export interface Services {
  api: VendorApi;
  session: Session;
  config: AppConfig;
  portal: { read(): Portal; write(portal: Portal): void };
  /** What the user leaves in this browser until log-out. */
  marks: UserMarks;
  /**
   * What the user leaves in this browser over log-outs, always the same; `personalRecords()` of `store/personalRecords.ts`
   * returns it.
   * @param create called the first time
   */
  personalRecords: (create: typeof createPersonalRecords) => PersonalRecords;
  /**
   * Looks for new events, always the same; `eventWatch()` of `store/eventWatch.ts` returns it.
   * @param create called the first time
   */
  eventWatch: (create: (tabs: TabsChannel) => EventWatch) => EventWatch;
  liveCredentials: LiveCredentials;
  featureValues: FeatureValues;
  /** The vendor's time as far as it is known, else this computer's. Unix epoch, milliseconds. */
  now: () => number;
  /** The later of the vendor's and this computer's time, at which an open range ends. Unix epoch, milliseconds. */
  latestNow: () => number;
}
