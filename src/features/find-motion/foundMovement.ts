export interface FoundMovement {
  key: string;
  at: number;
  until: number;
}

export const LEAD_MS = 2_000;
