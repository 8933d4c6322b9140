import { say, translated } from '../language/language';

/** What a player says about saving its recording and cutting it. */
export const savingText = translated('saving', {
  saveClip: 'Save clip',
  saveKey: 'S',
  cut: 'Cut…',
  cutKey: 'C',
  cutTitle: 'Cut the clip',
  saved: 'Saved',
  savedAs: (fileName: string) => say('saving.savedAs', { fileName }) ?? `Saved ${fileName}`,
});
