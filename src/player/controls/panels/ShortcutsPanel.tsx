import { playerText } from '@/text/player/player';
import { savingText } from '@/text/player/saving';
import { zoomText } from '@/text/player/zoom';
import { Panel } from './Panel';
import styles from './Panel.module.css';

const { shortcutKeys, shortcutWords } = playerText;

const rows = () =>
  [
    [shortcutKeys.play, shortcutWords.play],
    [shortcutKeys.skip, shortcutWords.skip],
    [shortcutKeys.volume, shortcutWords.volume],
    [shortcutKeys.clips, shortcutWords.clips],
    [shortcutKeys.frames, shortcutWords.frames],
    [zoomText.keys.zoom, zoomText.keyWords.zoom],
    [zoomText.keys.reset, zoomText.keyWords.reset],
    [zoomText.keys.pan, zoomText.keyWords.pan],
    [shortcutKeys.fullScreen, shortcutWords.fullScreen],
    [shortcutKeys.mute, shortcutWords.mute],
    [shortcutKeys.pictureInPicture, shortcutWords.pictureInPicture],
    [shortcutKeys.help, shortcutWords.help],
  ] as const;
const savingRows = () =>
  [
    [savingText.saveKey, savingText.saveClip],
    [savingText.cutKey, savingText.cutTitle],
  ] as const;

/** Lists the keyboard shortcuts of a focused player. */
export function ShortcutsPanel({ canSave, onClose }: { canSave: boolean; onClose: () => void }) {
  return (
    <Panel title={playerText.shortcuts} onClose={onClose}>
      <dl className={styles.rows}>
        {[...rows(), ...(canSave ? savingRows() : [])].map(([keys, words]) => (
          <div key={words} className={styles.pair}>
            <dt>{words}</dt>
            <dd>
              <kbd dir="ltr">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
