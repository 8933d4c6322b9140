import { createContext } from 'react';
import type { DemoAccount } from '@/domain/account/demoAccount';

export const DemoAccountContext = createContext<DemoAccount | null>(null);
