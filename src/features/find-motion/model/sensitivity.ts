export const SENSITIVITIES = ['low', 'normal', 'high'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

export interface Thresholds {
  /** Luma levels, 0 to 255, by which a cell must differ from the background. */
  difference: number;
  noise: number;
  share: number;
  area: number;
  /**
   * Minimum fraction of a component's cells whose neighbors have all changed. A streak of rain has no such
   * cells.
   */
  solidity: number;
}

export const thresholds: Readonly<Record<Sensitivity, Thresholds>> = {
  low: { difference: 22, noise: 6, share: 0.05, area: 12, solidity: 0.2 },
  normal: { difference: 13, noise: 5, share: 0.02, area: 8, solidity: 0.15 },
  high: { difference: 8, noise: 4, share: 0.008, area: 5, solidity: 0.05 },
};
