import { playerText } from '@/text/player';
import { Panel } from './Panel';
import styles from './Panel.module.css';

const { shortcutKeys, shortcutWords } = playerText;

const ROWS = [
  [shortcutKeys.play, shortcutWords.play],
  [shortcutKeys.skip, shortcutWords.skip],
  [shortcutKeys.volume, shortcutWords.volume],
  [shortcutKeys.clips, shortcutWords.clips],
  [shortcutKeys.fullScreen, shortcutWords.fullScreen],
  [shortcutKeys.mute, shortcutWords.mute],
  [shortcutKeys.pictureInPicture, shortcutWords.pictureInPicture],
  [shortcutKeys.help, shortcutWords.help],
] as const;

export function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  return (
    <Panel title={playerText.shortcuts} onClose={onClose}>
      <dl className={styles.rows}>
        {ROWS.map(([keys, words]) => (
          <div key={words} className={styles.pair}>
            <dt>{words}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
