import { awsDomain } from '@/config/awsRegion';
import { createContext, useContext } from 'react';

export interface PlayerConfig {
  kvsRegion: string;
  /** Replaces AWS's KVS control plane; null for AWS. */
  kvsEndpoint: string | null;
  demo: boolean;
}

const PlayerConfigContext = createContext<PlayerConfig>({
  kvsRegion: 'us-east-1',
  kvsEndpoint: null,
  demo: false,
});

/** @returns the origin of a live stream's first request */
export const controlPlaneOf = ({ kvsRegion, kvsEndpoint }: PlayerConfig): string =>
  kvsEndpoint ?? `https://kinesisvideo.${kvsRegion}.${awsDomain(kvsRegion)}`;

export const PlayerConfigProvider = PlayerConfigContext.Provider;

/** @returns the configuration of the nearest provider; AWS in `us-east-1` without a provider */
export const usePlayerConfig = (): PlayerConfig => useContext(PlayerConfigContext);
