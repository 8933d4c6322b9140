import type { EarlyCall } from '@/api/earlyCalls';
import type { Language } from '@/domain/language';
import type { Role } from '@/domain/account/user';
import type { LoginPress } from '@/screens/login/LoginScreen';

export interface EarlyStart {
  showsLogin: boolean;
  calls: EarlyCall[];
  formLanguage: Promise<Language>;
  writeEnglish: () => void;
  /**
   * Called once, when the app takes over the form's events.
   * @returns the last press so far, or null
   */
  adopt: () => LoginPress | null;
}

export interface EarlySettings {
  apiBaseUrl: string;
  asksAtOnce: boolean;
  defaultRole: Role;
  rules: string;
  words: string;
  /**
   * Files to preload. `login`: for a guest; `touch`: for a guest who has begun to type; `home`: for every
   * screen with cameras; `replay`: for replay, in addition to `home`.
   */
  files: Readonly<Record<'login' | 'touch' | 'home' | 'replay', readonly string[]>>;
}

declare global {
  interface Window {
    cameraStart?: EarlyStart;
  }
}
