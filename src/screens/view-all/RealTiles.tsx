import type { CSSProperties, ReactNode } from 'react';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { TileGrid } from '@/ui/base/TileGrid';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { usePlayed } from '@/ui/hooks/usePlayed';
import { RealTile } from './RealTile';
import styles from './ViewAllScreen.module.css';

/** Rows have one to four tiles, so a block fills whole rows. */
const BLOCK = 12;

const heldRows = (tiles: number): CSSProperties & Record<`--rows-${string}`, number> => ({
  '--rows-of-1': tiles,
  '--rows-of-2': Math.ceil(tiles / 2),
  '--rows-of-3': Math.ceil(tiles / 3),
  '--rows-of-4': Math.ceil(tiles / 4),
});

export function RealTiles({ tiles, children }: { tiles: readonly ViewAllTile[]; children: ReactNode }) {
  const [grid, isNear] = useNearBlocks();
  const [played, addPlayed] = usePlayed();
  const blocks = Array.from({ length: Math.ceil(tiles.length / BLOCK) }, (_, block) =>
    tiles.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return (
    <div className={styles.house}>
      <TileGrid gridRef={grid} className={styles.grid}>
        {blocks.flatMap((ofBlock, block) =>
          isNear(block) || ofBlock.some(({ cameraId }) => played.has(cameraId))
            ? ofBlock.map((tile) => (
                <RealTile key={tile.cameraId} tile={tile} block={block} onPlay={addPlayed} />
              ))
            : [
                <div
                  key={`held:${ofBlock[0]?.cameraId ?? ''}`}
                  className={styles.held}
                  data-block={block}
                  style={heldRows(ofBlock.length)}
                />,
              ],
        )}
        {children}
      </TileGrid>
    </div>
  );
}
