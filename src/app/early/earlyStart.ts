import type { EarlyCall } from '@/api/earlyCalls';
import type { Language } from '@/domain/language';
import type { Role } from '@/domain/account/user';
import type { LoginPress } from '@/screens/login/LoginScreen';

/** What the page's first script has begun; the app goes on with it. */
export interface EarlyStart {
  /** Whether the log-in form that the build wrote into the page is shown. */
  showsLogin: boolean;
  calls: EarlyCall[];
  /** Settled when the form has its words: the language that it is in. */
  formLanguage: Promise<Language>;
  /** Writes the form in English again, for an app that does not get the language. */
  writeEnglish: () => void;
  /** The app is there: from now on it hears presses itself. @returns the press that came before, once. */
  adopt: () => LoginPress | null;
}

/** What the build knows, for the first script. Files are whole paths of this origin. */
export interface EarlySettings {
  /** Empty: the page's own origin. */
  apiBaseUrl: string;
  /** Whether the vendor can be asked at once: the demo's has to be started first. */
  asksAtOnce: boolean;
  defaultRole: Role;
  /** The file that knows what may be sent. */
  rules: string;
  /** The file that writes the form's words in other languages than English. */
  words: string;
  /** Files that come next: for a guest, for one who has begun to type, for the home screen. */
  files: { login: readonly string[]; touch: readonly string[]; home: readonly string[] };
}

declare global {
  interface Window {
    cameraStart?: EarlyStart;
  }
}
