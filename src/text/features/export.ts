import { twoDigits } from '@/lib/twoDigits';
import incompatibleEnglish from 'messages:incompatible';
import zippedEnglish from 'messages:zipped';
import changesEnglish from 'messages:changes';
import exportEnglish from 'messages:export';
import { isolated } from '../language/isolated';
import { sayIn, texts } from '../language/language';
import { secondsText, secondsValue } from '../format/units';

const sayExport = sayIn('export', exportEnglish);

/** Returns text such as `0:03.0`. */
function cutTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  return `${String(Math.floor(whole / 60))}:${twoDigits(whole % 60)}.${String(tenths % 10)}`;
}

const INCOMPATIBLE = texts('incompatible', incompatibleEnglish);

const ZIPPED = texts('zipped', zippedEnglish);

const CHANGES = texts('changes', changesEnglish);

type PartsReason = 'codec' | 'size' | 'settings' | 'sound' | 'timestamps' | 'damaged' | 'soundOnly';

export const exportText = texts('export', exportEnglish, {
  cutTime,
  rowMenu: (row: string) => sayExport('rowMenu', { row }),
  cutValue: (at: number, length: number) =>
    sayExport('cutValue', { at: cutTime(at), length: cutTime(length) }),
  cutRange: (start: number, end: number) =>
    sayExport('cutRange', { start: cutTime(start), end: cutTime(end) }),
  cutLength: secondsValue,
  saving: (fileName: string) => sayExport('saving', { fileName }),
  cancel: (fileName: string) => sayExport('cancel', { fileName }),
  parts: (count: number, why: PartsReason) => sayExport('parts', { count, why }),
  changes: (why: keyof typeof CHANGES) => CHANGES[why],
  shorter: (seconds: number, expected: number) =>
    sayExport('shorter', {
      seconds: secondsText(Math.round(seconds)),
      expected: secondsText(Math.round(expected)),
    }),
  flawed: (camera: string, time: string, flaws: string) =>
    sayExport('flawed', { camera: isolated(camera), time, flaws }),
  dismiss: (fileName: string) => sayExport('dismiss', { fileName }),
  /** Returns text such as `12 MB of about 40 MB, 5 s left`. */
  progress: (done: string, total: string | null, left: string | null) =>
    sayExport('progress', { done, total: total ?? 'none', left: left ?? 'none' }),
  notSaved: (fileName: string) => sayExport('notSaved', { fileName }),
  notSavedYet: (fileName: string) => sayExport('notSavedYet', { fileName }),
  someSaved: (saved: number, of: number) => sayExport('someSaved', { saved, of }),
  excerpts: (shown: number, of: number) => sayExport('excerpts', { shown, of }),
  zipped: (why: keyof typeof ZIPPED) => ZIPPED[why],
  incompatible: (why: keyof typeof INCOMPATIBLE) => INCOMPATIBLE[why],
  skipped: (camera: string, time: string, reason: string) =>
    sayExport('skipped', { camera: isolated(camera), time, reason }),
  cutShort: (camera: string, time: string, reason: string) =>
    sayExport('cutShort', { camera: isolated(camera), time, reason }),
  tooLarge: (bytes: string, limit: string) => sayExport('tooLarge', { bytes, limit }),
});
