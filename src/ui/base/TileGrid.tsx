import { Component, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { moveFocusOnUnmount } from '../hooks/moveFocusOnUnmount';

interface TileGridProps extends ComponentPropsWithoutRef<'div'> {
  gridRef?: (grid: HTMLElement | null) => void;
}

interface Focused {
  tile: HTMLElement;
  index: number;
}

const focusTargetOf = (tile: HTMLElement): HTMLElement | null =>
  tile.matches('[tabindex]') ? tile : tile.querySelector<HTMLElement>('[tabindex], button');

/**
 * When a focused tile unmounts, moves focus to the tile that takes its position, or to the last tile. Must be
 * a class, because only `getSnapshotBeforeUpdate` runs before removals, and hooks have no equivalent.
 * @see https://react.dev/reference/react/Component#getsnapshotbeforeupdate
 */
export class TileGrid extends Component<TileGridProps> {
  #grid: HTMLElement | null = null;

  readonly #setGrid = (grid: HTMLElement | null): void => {
    this.#grid = grid;
    this.props.gridRef?.(grid);
  };

  #seenTiles(): HTMLElement[] {
    return [...(this.#grid?.querySelectorAll<HTMLElement>(':scope > :not([inert])') ?? [])];
  }

  override getSnapshotBeforeUpdate(): Focused | null {
    const tiles = this.#seenTiles();
    const index = tiles.findIndex((tile) => tile.contains(tile.ownerDocument.activeElement));
    const tile = tiles[index];
    return tile ? { tile, index } : null;
  }

  override componentDidUpdate(_props: TileGridProps, _state: unknown, focused: Focused | null): void {
    if (focused === null) return;
    const tiles = this.#seenTiles();
    if (tiles.includes(focused.tile)) return;
    const nearest = [...tiles.slice(focused.index), ...tiles.slice(0, focused.index).toReversed()];
    const target = nearest.map(focusTargetOf).find((found) => found !== null);
    target?.focus({ preventScroll: true });
  }

  override componentWillUnmount(): void {
    moveFocusOnUnmount(this.#grid)();
  }

  override render(): ReactNode {
    const { gridRef: _gridRef, ...rest } = this.props;
    return <div ref={this.#setGrid} {...rest} />;
  }
}
