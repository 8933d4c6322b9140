import type { Position } from './position';

/** The tabs of the vehicle page, as they stand in the address. */
export const VEHICLE_TABS = ['summary', 'recordings', 'live-gps', 'live-view'] as const;
export type VehicleTab = (typeof VEHICLE_TABS)[number];

export const isVehicleTab = (value: string | undefined): value is VehicleTab =>
  VEHICLE_TABS.some((tab) => tab === value);

/** A vehicle with a dash camera. */
export interface Vehicle {
  id: string;
  name: string;
  /** Make and model, as its owner would say it. */
  model: string;
  plate: string;
  position: Position;
  /** Degrees clockwise from north. */
  heading: number;
  /** The street or place where it is, for people. */
  place: string;
  speedMph: number;
  motion: 'stationary' | 'moving';
  alert: 'armed' | 'disarmed';
  battery: VehicleHealth;
  engine: VehicleHealth;
  connection: { strength: 'good' | 'moderate' | 'weak'; networkType: string };
  /** Its camera can be watched now. */
  isLive: boolean;
  /** What its camera saw last. An address of a picture, or null when there is none. */
  stillUrl: string | null;
  /** Who drove it last. */
  driver: Driver;
  /** The last trip, from its start to where the vehicle is. */
  route: readonly Position[];
  /** When it last said where it is. Unix epoch, milliseconds. */
  seenAt: number;
}

export type VehicleHealth = 'good' | 'attention';

export interface Driver {
  /** The number that the fleet knows them by. */
  id: string;
  name: string;
  vehicleId: string;
  /** Unix epoch, milliseconds. */
  lastDrivenAt: number;
  /** 0 to 5, two decimals. */
  score: number;
}

export const HIGHEST_SCORE = 5;

/** Something a vehicle's camera noticed (`activity`), or something that happened to the vehicle (`event`). */
export interface VehicleNotification {
  id: string;
  vehicleId: string;
  vehicleName: string;
  kind: 'activity' | 'event';
  /** What happened, in a few words. */
  summary: string;
  /** Unix epoch, milliseconds. */
  at: number;
  /** It has been dealt with. */
  archived: boolean;
}

export interface VehicleRecording {
  id: string;
  vehicleId: string;
  vehicleName: string;
  /** Unix epoch, milliseconds. */
  at: number;
  durationSeconds: number;
  type: 'user';
  isPrivate: boolean;
  speedMph: number;
  sizeMegabytes: number;
  uploadedFrom: string;
  /** An address of a picture, or null when there is none. */
  thumbnailUrl: string | null;
}

/** A round that a vehicle drives again and again; its last place is its first. */
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

/** A sorted copy; drivers that compare equal keep the order of their numbers, in either direction. */
export function sortDrivers(drivers: readonly Driver[], order: DriverOrder): readonly Driver[] {
  const sign = order.direction === 'ascending' ? 1 : -1;
  return drivers.toSorted((a, b) => sign * compareDrivers[order.column](a, b) || compareDrivers.id(a, b));
}

/** The order after a press on a column's header: first ascending, then the other way round. */
export const nextOrder = (order: DriverOrder, column: DriverColumn): DriverOrder => ({
  column,
  direction: order.column === column && order.direction === 'ascending' ? 'descending' : 'ascending',
});
