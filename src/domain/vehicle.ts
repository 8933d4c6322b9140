import type { Position } from './position';

export const VEHICLE_TABS = ['summary', 'recordings', 'live-gps', 'live-view'] as const;
export type VehicleTab = (typeof VEHICLE_TABS)[number];

export const isVehicleTab = (value: string | undefined): value is VehicleTab =>
  VEHICLE_TABS.some((tab) => tab === value);

export interface Vehicle {
  id: string;
  name: string;
  model: string;
  plate: string;
  position: Position;
  heading: number;
  place: string;
  speedMph: number;
  motion: 'stationary' | 'moving';
  alert: 'armed' | 'disarmed';
  battery: VehicleHealth;
  engine: VehicleHealth;
  connection: { strength: 'good' | 'moderate' | 'weak'; networkType: string };
  isLive: boolean;
  stillUrl: string | null;
  driver: Driver;
  route: readonly Position[];
  seenAt: number;
}

export type VehicleHealth = 'good' | 'attention';

export interface Driver {
  id: string;
  name: string;
  vehicleId: string;
  lastDrivenAt: number;
  score: number;
}

export interface VehicleNotification {
  id: string;
  vehicleId: string;
  vehicleName: string;
  kind: 'activity' | 'event';
  summary: string;
  at: number;
  archived: boolean;
}

export interface VehicleRecording {
  id: string;
  vehicleId: string;
  vehicleName: string;
  at: number;
  durationSeconds: number;
  type: 'user';
  isPrivate: boolean;
  speedMph: number;
  sizeMegabytes: number;
  uploadedFrom: string;
  thumbnailUrl: string | null;
}

export interface VehicleRound {
  id: string;
  name: string;
  round: readonly Position[];
}

export type DriverColumn = 'id' | 'name' | 'lastDriven' | 'score';
export interface DriverOrder {
  column: DriverColumn;
  direction: 'ascending' | 'descending';
}

const compareDrivers: Readonly<Record<DriverColumn, (a: Driver, b: Driver) => number>> = {
  id: (a, b) => a.id.localeCompare(b.id, undefined, { numeric: true }),
  name: (a, b) => a.name.localeCompare(b.name),
  lastDriven: (a, b) => a.lastDrivenAt - b.lastDrivenAt,
  score: (a, b) => a.score - b.score,
};

export function sortDrivers(drivers: readonly Driver[], order: DriverOrder): readonly Driver[] {
  const sign = order.direction === 'ascending' ? 1 : -1;
  return drivers.toSorted((a, b) => sign * compareDrivers[order.column](a, b) || compareDrivers.id(a, b));
}

export const nextOrder = (order: DriverOrder, column: DriverColumn): DriverOrder => ({
  column,
  direction: order.column === column && order.direction === 'ascending' ? 'descending' : 'ascending',
});
