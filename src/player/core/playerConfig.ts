import { createContext, useContext } from 'react';

/** Where live video is arranged. */
export interface PlayerConfig {
  kvsRegion: string;
  /** Replaces the KVS control plane's endpoint only; null: AWS's own. */
  kvsEndpoint: string | null;
}

const PlayerConfigContext = createContext<PlayerConfig>({ kvsRegion: 'us-east-1', kvsEndpoint: null });

export const PlayerConfigProvider = PlayerConfigContext.Provider;

export const usePlayerConfig = (): PlayerConfig => useContext(PlayerConfigContext);
