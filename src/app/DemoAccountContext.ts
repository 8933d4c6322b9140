import { createContext } from 'react';
import type { DemoAccount } from '@/domain/demoAccount';

/** The log-in that the demo offers; null outside the demo. */
export const DemoAccountContext = createContext<DemoAccount | null>(null);
