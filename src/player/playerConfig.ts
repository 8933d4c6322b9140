import { awsDomain } from '@/config/awsRegion';
import { createContext, useContext } from 'react';

/** Where live video is arranged. */
export interface PlayerConfig {
  kvsRegion: string;
  /** Replaces the KVS control plane's endpoint only; null: AWS's own. */
  kvsEndpoint: string | null;
  /** The service is in this page: nothing goes out. */
  demo: boolean;
}

const PlayerConfigContext = createContext<PlayerConfig>({
  kvsRegion: 'us-east-1',
  kvsEndpoint: null,
  demo: false,
});

/** Where a live stream asks first. */
export const controlPlaneOf = ({ kvsRegion, kvsEndpoint }: PlayerConfig): string =>
  kvsEndpoint ?? `https://kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}`;

export const PlayerConfigProvider = PlayerConfigContext.Provider;

/** Where live video is arranged, as the app's settings say. */
export const usePlayerConfig = (): PlayerConfig => useContext(PlayerConfigContext);
