import { headingBetween, type Position } from '@/domain/position';
import { failed, succeeded, type Result } from '@/domain/result';
import type { Driver, Vehicle, VehicleNotification, VehicleRecording, VehicleRound } from '@/domain/vehicle';
import { DRIVERS, FLEET, type SampleVehicle } from './data/fleet';
import { ACTIVITIES, EVENTS, RECORDINGS } from './data/happenings';
import { demoRounds, lastTripOf } from './data/trips';
import { sampleVisit } from './notificationsStore';
import { SAMPLE_IMAGES } from './sampleMedia';

/* Asynchronous functions with a `Result`, so that a vehicle API can replace them without changes to the
   screens. */

const RECORDING_SECONDS = 30;

const allDrivers = (): readonly Driver[] =>
  DRIVERS.map(([id, name, vehicleId, ago, score]) => ({
    id,
    name,
    vehicleId,
    lastDrivenAt: sampleVisit.ago(ago),
    score,
  }));

const pictureAt = (index: number): string | null => SAMPLE_IMAGES[index] ?? null;

function lastTrip(id: string): { route: readonly Position[]; position: Position; heading: number } | null {
  const route = lastTripOf(id);
  const position = route.at(-1);
  const before = route.at(-2);
  return position && before ? { route, position, heading: headingBetween(before, position) } : null;
}

function toVehicle(sample: SampleVehicle): Vehicle | null {
  const driver = allDrivers().find(({ id }) => id === sample.driverId);
  const trip = lastTrip(sample.id);
  if (!driver || !trip) return null;
  return {
    id: sample.id,
    name: sample.name,
    model: sample.model,
    plate: sample.plate,
    position: trip.position,
    heading: trip.heading,
    place: sample.place,
    speedMph: 0,
    motion: 'stationary',
    alert: 'armed',
    battery: 'good',
    engine: 'good',
    connection: { strength: 'moderate', networkType: sample.networkType },
    isLive: sample.isLive,
    stillUrl: pictureAt(sample.still),
    driver,
    route: trip.route,
    seenAt: sampleVisit.ago(sample.seenAgo),
  };
}

const allVehicles = (): readonly Vehicle[] => FLEET.map(toVehicle).filter((vehicle) => vehicle !== null);

const nameOf = (vehicleId: string): string => FLEET.find(({ id }) => id === vehicleId)?.name ?? vehicleId;

export const loadVehicles = async (): Promise<Result<readonly Vehicle[]>> => succeeded(allVehicles());

/** @returns a `refused` failure with status 404 for an unknown ID */
export async function loadVehicle(id: string): Promise<Result<Vehicle>> {
  const vehicle = allVehicles().find((candidate) => candidate.id === id);
  return vehicle
    ? succeeded(vehicle)
    : failed({ kind: 'refused', status: 404, code: 'E0404', detail: 'vehicle not found' });
}

export const loadDrivers = async (vehicleId?: string): Promise<Result<readonly Driver[]>> =>
  succeeded(allDrivers().filter((driver) => vehicleId === undefined || driver.vehicleId === vehicleId));

export async function loadNotifications(vehicleId?: string): Promise<Result<readonly VehicleNotification[]>> {
  const activities = ACTIVITIES.map(([vehicle, ago, summary, archived], index): VehicleNotification => ({
    id: `activity-${index + 1}`,
    vehicleId: vehicle,
    vehicleName: nameOf(vehicle),
    kind: 'activity',
    summary,
    at: sampleVisit.ago(ago),
    archived,
  }));
  const events = EVENTS.map(([vehicle, ago, summary], index): VehicleNotification => ({
    id: `event-${index + 1}`,
    vehicleId: vehicle,
    vehicleName: nameOf(vehicle),
    kind: 'event',
    summary,
    at: sampleVisit.ago(ago),
    archived: false,
  }));
  return succeeded(
    [...activities, ...events]
      .filter((notification) => vehicleId === undefined || notification.vehicleId === vehicleId)
      .sort((a, b) => b.at - a.at),
  );
}

export const loadRecordings = async (vehicleId?: string): Promise<Result<readonly VehicleRecording[]>> =>
  succeeded(
    RECORDINGS.map(([vehicle, ago, sizeMegabytes, isPrivate, picture], index): VehicleRecording => ({
      id: `recording-${index + 1}`,
      vehicleId: vehicle,
      vehicleName: nameOf(vehicle),
      at: sampleVisit.ago(ago),
      durationSeconds: RECORDING_SECONDS,
      type: 'user',
      isPrivate,
      speedMph: 0,
      sizeMegabytes,
      uploadedFrom: 'Dash camera',
      thumbnailUrl: pictureAt(picture),
    })).filter((recording) => vehicleId === undefined || recording.vehicleId === vehicleId),
  );

export const loadDemoRounds = async (): Promise<Result<readonly VehicleRound[]>> => succeeded(demoRounds());
