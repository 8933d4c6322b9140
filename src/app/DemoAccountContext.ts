import { createContext } from 'react';
import type { DemoAccount } from '@/domain/account/demoAccount';

/** The log-in that the demo offers; null outside the demo. */
export const DemoAccountContext = createContext<DemoAccount | null>(null);
