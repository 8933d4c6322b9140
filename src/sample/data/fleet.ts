import { DAY, HOUR, MINUTE } from '@/lib/time/durations';

export interface SampleVehicle {
  id: string;
  name: string;
  model: string;
  plate: string;
  place: string;
  driverId: string;
  seenAgo: number;
  networkType: string;
  isLive: boolean;
  still: number;
}

export const FLEET: readonly SampleVehicle[] = [
  {
    id: 'harbor-van',
    name: 'Harbor Van',
    model: 'Ford Transit, 2022',
    plate: 'LKM 2041',
    place: 'Quay Street, Harborside',
    driverId: '1001',
    seenAgo: 2 * MINUTE,
    networkType: '4G LTE',
    isLive: true,
    still: 0,
  },
  {
    id: 'silver-wagon',
    name: 'Silver Wagon',
    model: 'Volvo V60, 2021',
    plate: 'LKM 7730',
    place: 'Linden Avenue, Northgate',
    driverId: '1005',
    seenAgo: 14 * MINUTE,
    networkType: '5G',
    isLive: true,
    still: 3,
  },
  {
    id: 'market-pickup',
    name: 'Market Pickup',
    model: 'Toyota Hilux, 2020',
    plate: 'LKM 1186',
    place: 'Mill Road, Eastbank',
    driverId: '1009',
    seenAgo: 41 * MINUTE,
    networkType: '4G LTE',
    isLive: true,
    still: 6,
  },
  {
    id: 'courier-hatchback',
    name: 'Courier Hatchback',
    model: 'Renault Zoe, 2023',
    plate: 'LKM 5502',
    place: 'Orchard Lane, Southfields',
    driverId: '1013',
    seenAgo: 26 * HOUR,
    networkType: '4G LTE',
    isLive: true,
    still: 9,
  },
];

/**
 * Each row is [id, name, vehicle, age of the last trip, score]. Each vehicle's most recent driver is first.
 */
export const DRIVERS: readonly (readonly [string, string, string, number, number])[] = [
  ['1001', 'Amara Okafor', 'harbor-van', 2 * MINUTE, 4.63],
  ['1002', 'Jonas Lindqvist', 'harbor-van', 22 * HOUR, 4.41],
  ['1003', 'Priya Raman', 'harbor-van', 2 * DAY + 3 * HOUR, 4.88],
  ['1004', 'Tomás Herrera', 'harbor-van', 5 * DAY + 6 * HOUR, 3.97],
  ['1005', 'Ellen Whitcombe', 'silver-wagon', 14 * MINUTE, 4.79],
  ['1006', 'Kofi Mensah', 'silver-wagon', DAY + 2 * HOUR, 4.52],
  ['1007', 'Sofia Marchetti', 'silver-wagon', 3 * DAY + 5 * HOUR, 4.18],
  ['1008', 'Dmitri Volkov', 'silver-wagon', 9 * DAY + HOUR, 3.74],
  ['1009', 'Hana Sato', 'market-pickup', 41 * MINUTE, 4.91],
  ['1010', 'Liam Gallagher-Reyes', 'market-pickup', 19 * HOUR, 4.27],
  ['1011', 'Noor Haddad', 'market-pickup', 4 * DAY + 4 * HOUR, 4.66],
  ['1012', 'Marek Nowak', 'market-pickup', 6 * DAY + 8 * HOUR, 4.05],
  ['1013', 'Grace Abernathy', 'courier-hatchback', 26 * HOUR, 4.35],
  ['1014', 'Youssef Benali', 'courier-hatchback', 2 * DAY + 7 * HOUR, 4.72],
  ['1015', 'Ingrid Solberg', 'courier-hatchback', 7 * DAY + 2 * HOUR, 4.58],
  ['1016', 'Carlos Pinheiro', 'courier-hatchback', 12 * DAY + 5 * HOUR, 3.88],
];
