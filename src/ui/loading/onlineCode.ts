import { onlineCode as codeAlone, type OnlineCode } from '@/lib/onlineCode';
import { loadCode } from './loadWithRetries';

export type { OnlineCode };

/** The same for code that may come with style sheets. */
export const onlineCode = <Code>(load: () => Promise<Code>): OnlineCode<Code> =>
  codeAlone(() => loadCode(load));
