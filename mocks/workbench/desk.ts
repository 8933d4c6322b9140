import { createContext, use, useSyncExternalStore } from 'react';
import type { VendorControl } from '../control';
import type { Setting } from '../setting/setting';

export interface Desk {
  control: VendorControl;
  notes: readonly string[];
  /** Unix epoch milliseconds by the page's clock. */
  now(): number;
  zone: string;
  cameras(): string[];
  clips(camera: string): { uuid: string; title: string }[];
  link(): string;
  openAnew(change: Partial<Setting>): void;
  bundle(screenshot: string | null): string;
  /** @returns false if the text is not a bundle */
  openBundle(text: string): Promise<boolean>;
  /** Applies `change` to the app's English sentences; null restores them. */
  rewrite: (change: ((sentence: string) => string) | null) => Promise<void>;
  isHandleHidden(): boolean;
  hideHandle(isHidden: boolean): void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === null) throw new Error('There is no desk.');
  return desk;
}

export function useSetting(): Setting {
  const { control } = useDesk();
  return useSyncExternalStore(control.onChange, control.setting);
}
