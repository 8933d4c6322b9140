import { Hls, type HlsConfig } from 'hls.js/light';
import { MAX_CONTRADICTION_S } from '@/lib/time/durations';
import { createHls, loadedBy } from './createHls';
import { withDataUris } from './loaders';

type LoaderClass = HlsConfig['loader'];

const answering = (url: string, text: string): LoaderClass =>
  class TextLoader extends withDataUris(Hls.DefaultConfig.loader) {
    override load(...all: Parameters<InstanceType<LoaderClass>['load']>): void {
      const [context, , { onSuccess }] = all;
      this.context = context;
      if (context.url !== url) super.load(...all);
      else queueMicrotask(() => onSuccess({ url, data: text, code: 200 }, this.stats, context, null));
    }
  };

/**
 * Adds the frame times of the recording's first segment, which playback from the middle does not load. hls.js
 * takes its time origin from the segment that it loads first, so these frame times get the player's offset.
 */
export async function readFirstSegment(player: Hls, signal: AbortSignal): Promise<void> {
  const { tables } = loadedBy(player);
  const details = player.levels[player.loadLevel]?.details;
  if (!details) return;
  const hls = createHls({ startFragPrefetch: true, loader: answering(details.url, details.m3u8) });
  await new Promise<void>((resolve) => {
    hls.on(Hls.Events.FRAG_PARSED, () => resolve());
    hls.on(Hls.Events.ERROR, () => resolve());
    signal.addEventListener('abort', () => resolve());
    hls.loadSource(details.url);
  });
  const found = loadedBy(hls).tables;
  hls.destroy();
  // Uses the last table, because the initialization segment's table has no offset.
  const first = found.at(-1);
  const other = tables.findLast(({ period, missing }) => period === first?.period && missing === undefined);
  const offset = other?.offset ?? first?.offset ?? 0;
  const isContradicted = Math.abs(offset - (first?.offset ?? offset)) > MAX_CONTRADICTION_S;
  if (!isContradicted) for (const table of found) table.offset = offset;
  tables.push(...found);
}
