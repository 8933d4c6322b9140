export interface CameraEvent {
  id: string;
  cameraId: string;
  at: number;
  code: string;
  thumbnailUrl: string | null;
}

export type EventCategory =
  | 'motion'
  | 'pir'
  | 'people'
  | 'package'
  | 'audio'
  | 'call'
  | 'battery'
  | 'temperature'
  | 'recording'
  | 'vehicle'
  | 'pet'
  | 'system'
  | 'lifecycle'
  | 'firmware'
  | 'tamper'
  | 'security'
  | 'door'
  | 'smoke'
  | 'energy'
  | 'siren'
  | 'tracker'
  | 'unknown';

const CATALOGUE = {
  C0001: 'motion',
  C0002: 'pir',
  C0003: 'people',
  C0004: 'package',
  C0005: 'package',
  C0006: 'package',
  C0007: 'package',
  C0008: 'package',
  C0009: 'audio',
  C0010: 'call',
  C0011: 'battery',
  C0012: 'temperature',
  C0013: 'temperature',
  C0014: 'recording',
  C0015: 'vehicle',
  C0016: 'pet',
  C1001: 'system',
  C1002: 'system',
  C1003: 'system',
  C2001: 'lifecycle',
  C2002: 'lifecycle',
  C2003: 'lifecycle',
  C2004: 'lifecycle',
  C2005: 'lifecycle',
  C2006: 'lifecycle',
  D1001: 'lifecycle',
  D1002: 'lifecycle',
  D1003: 'lifecycle',
  D1101: 'firmware',
  D1102: 'firmware',
  D1103: 'firmware',
  D1104: 'firmware',
  D1201: 'battery',
  D1301: 'tamper',
  D2001: 'security',
  D2002: 'security',
  D2003: 'security',
  D2004: 'security',
  D2101: 'door',
  D2102: 'door',
  D2103: 'door',
  D2104: 'door',
  D2201: 'pir',
  D2202: 'pir',
  D2301: 'smoke',
  D2401: 'energy',
  D2402: 'energy',
  D2501: 'siren',
  D2901: 'tracker',
  D2902: 'tracker',
  D2903: 'tracker',
} as const satisfies Record<string, EventCategory>;

type EventCode = keyof typeof CATALOGUE;

export const isEventCode = (code: string): code is EventCode => Object.hasOwn(CATALOGUE, code);

export const eventCategory = (code: string): EventCategory =>
  isEventCode(code) ? CATALOGUE[code] : 'unknown';

const CATEGORIES: ReadonlySet<string> = new Set<EventCategory>([...Object.values(CATALOGUE), 'unknown']);

export const isEventCategory = (value: unknown): value is EventCategory =>
  typeof value === 'string' && CATEGORIES.has(value);
