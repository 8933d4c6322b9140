import { createContext, use, useSyncExternalStore } from 'react';
import type { VendorControl } from '../setting/control';
import type { Setting } from '../setting/setting';

/** What the workbench works on. */
export interface Desk {
  control: VendorControl;
  /** What of the page's address could not be understood. */
  notes: readonly string[];
  /** Milliseconds since the epoch, by the page's clock. */
  now(): number;
  zone: string;
  /** Display names, as they are shown. */
  cameras(): string[];
  /** The latest recordings of a camera, newest first. */
  clips(camera: string): { uuid: string; title: string }[];
  /** The address that brings everything back, with the seed, the time and the zone written out. */
  link(): string;
  /** Opens this page anew with a change. */
  openAnew(change: Partial<Setting>): void;
  /** A bug bundle as one text. */
  bundle(screenshot: string | null): string;
  /** Opens the page anew with a bundle's answers; @returns false for a file that is none. */
  openBundle(text: string): Promise<boolean>;
  /** Passes the app's English sentences through a function; null: as they are. */
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
