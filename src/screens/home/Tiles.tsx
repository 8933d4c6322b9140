import { useCallback, type CSSProperties } from 'react';
import { homeLayout, type Camera } from '@/domain/cameras/camera';
import { TileGrid } from '@/ui/base/TileGrid';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { usePlayed } from '@/ui/hooks/usePlayed';
import { CameraTile } from './CameraTile';
import styles from './HomeScreen.module.css';

/**
 * Tiles per block. The grid's rows have one, two or four tiles, so twelve fill whole rows. A list shows fewer
 * tiles at once.
 */
const BLOCKS = { grid: 12, list: 4 } as const;

const placeInGrid = (index: number) => (index === 0 ? styles.large : index < 3 ? styles.beside : styles.rest);

const heldRows = (tiles: number): CSSProperties & Record<`--rows-${string}`, number> => ({
  '--rows-of-1': tiles,
  '--rows-of-2': Math.ceil(tiles / 2),
  '--rows-of-4': Math.ceil(tiles / 4),
});

interface TilesProps {
  cameras: readonly Camera[];
  isList: boolean;
  livePlays: boolean;
  onPlay: (camera: Camera) => void;
  onShare: (camera: Camera) => void;
}

export function Tiles({ cameras, isList, livePlays, onPlay, onShare }: TilesProps) {
  const layout = isList ? 'list' : 'grid';
  const size = BLOCKS[layout];
  const [grid, isNear] = useNearBlocks(undefined, layout);
  const [played, addPlayed] = usePlayed();
  const play = useCallback(
    (camera: Camera) => {
      addPlayed(camera.id);
      onPlay(camera);
    },
    [addPlayed, onPlay],
  );
  const { large, beside, rest } = homeLayout(cameras);
  const featured = large ? [large, ...beside] : [];
  const count = featured.length + rest.length;

  const tile = (camera: Camera, index: number, block: number) => (
    <CameraTile
      key={camera.id}
      camera={camera}
      block={block}
      className={isList ? undefined : placeInGrid(index)}
      shape={isList ? 'row' : index === 0 ? 'large' : 'tile'}
      isBeyond={index >= featured.length}
      livePlays={livePlays}
      onPlay={play}
      onShare={onShare}
    />
  );
  return (
    <div className={styles.house}>
      <TileGrid gridRef={grid} className={isList ? styles.list : styles.grid} data-count={count}>
        {/* Renders all tiles in one array, because React would remount a tile that moves to another
            array, and the remount would end its video. */}
        {[
          ...featured.map((camera, index) => tile(camera, index, 0)),
          ...blocksOf(rest, size).flatMap((tiles, block) =>
            isNear(block) || tiles.some(({ id }) => played.has(id))
              ? tiles.map((camera, index) => tile(camera, featured.length + block * size + index, block))
              : [
                  <div
                    key={`held:${tiles[0]?.id ?? ''}`}
                    className={styles.held}
                    data-block={block}
                    style={heldRows(tiles.length)}
                  />,
                ],
          ),
        ]}
      </TileGrid>
    </div>
  );
}
